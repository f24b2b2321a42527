import { createHistogram } from 'node:perf_hooks';
import type { KindReport } from './plan.ts';

/** The end of an exchange: a response, named by its status and headers, or a failure. */
export type Outcome = { readonly answer: string } | { readonly failure: string };

const MICROSECONDS = 1000;

/** A histogram of milliseconds with three significant figures, in constant memory. */
export function createTimes() {
  const histogram = createHistogram({ figures: 3 });
  return {
    add: (milliseconds: number) => histogram.record(Math.max(1, Math.round(milliseconds * MICROSECONDS))),
    percentile: (share: number) => (histogram.count === 0 ? 0 : histogram.percentile(share) / MICROSECONDS),
    get max() {
      return histogram.count === 0 ? 0 : histogram.max / MICROSECONDS;
    },
  };
}

/** Counts the outcomes of one kind of request. */
export function createTally() {
  const times = createTimes();
  const answers: Record<string, number> = {};
  const failures: Record<string, number> = {};
  let sent = 0;
  let good = 0;
  let lastFailure: number | undefined;
  const add = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return {
    sent(): void {
      sent += 1;
    },
    /** @param at seconds since the stream began. */
    ended(outcome: Outcome, wanted: RegExp, { latency, at }: { latency: number; at: number }): void {
      if ('answer' in outcome) {
        times.add(latency);
        add(answers, outcome.answer);
      }
      const name = 'answer' in outcome ? outcome.answer : outcome.failure;
      if (wanted.test(name)) {
        good += 1;
        return;
      }
      add(failures, name);
      lastFailure = at;
    },
    report: (): KindReport => ({
      sent,
      good,
      answers,
      failures,
      lastFailure,
      max: times.max,
      p50: times.percentile(50),
      p95: times.percentile(95),
      p99: times.percentile(99),
    }),
  };
}

export type Tally = ReturnType<typeof createTally>;
