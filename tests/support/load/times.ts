import { createHistogram } from 'node:perf_hooks';

const MICROSECONDS = 1000;

/** Creates a histogram of milliseconds with three significant figures, in constant memory. */
export function createTimes() {
  const histogram = createHistogram({ figures: 3 });
  return {
    add: (milliseconds: number) => histogram.record(Math.max(1, Math.round(milliseconds * MICROSECONDS))),
    percentile: (share: number) => (histogram.count === 0 ? 0 : histogram.percentile(share) / MICROSECONDS),
  };
}
