/** Shorter times say nothing. */
const CLOCK_NOISE_MS = 0.05;

/**
 * How much longer a function takes on 16,000 than on 1,000 characters: about 16 when it is linear, 256 when it is quadratic.
 * The best of several runs counts, so that a busy machine does not matter.
 */
export function growth(run: (text: string) => unknown, text: (length: number) => string): number {
  const time = (length: number) => {
    const input = text(length);
    return leastTime(() => {
      for (let call = 0; call < 20; call += 1) run(input);
    });
  };
  time(1000);
  return time(16_000) / Math.max(time(1000), CLOCK_NOISE_MS);
}

/** Milliseconds of the best of several runs. */
export function leastTime(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 12; round += 1) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Above every linear growth seen, far below a quadratic one. */
export const LINEAR = 64;
