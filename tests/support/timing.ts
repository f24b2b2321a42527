/** Shorter times are too noisy to compare. */
const CLOCK_NOISE_MS = 0.05;

/**
 * The ratio of a function's best times on 16,000 and on 1,000 characters: about 16 for linear time, 256 for quadratic
 * time. The best of several runs excludes other load.
 * @param calls the calls of a run; more for functions whose time is close to the precision of the clock
 */
export function growth(run: (text: string) => unknown, text: (length: number) => string, calls = 20): number {
  const time = (length: number) => {
    const input = text(length);
    return leastTime(() => {
      for (let call = 0; call < calls; call += 1) run(input);
    });
  };
  time(1000);
  return time(16_000) / Math.max(time(1000), CLOCK_NOISE_MS);
}

/** The shortest of several runs, in milliseconds. */
function leastTime(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 30; round += 1) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** A limit above every measured linear ratio and far below the quadratic one. */
export const LINEAR = 64;
