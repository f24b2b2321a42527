/** Exponential backoff between the exit of a process and the start of its replacement, in milliseconds. */
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** The exit of a process that has run this long is not counted as a failed start. */
const MIN_UPTIME_MS = 60_000;

/** @returns a function that gives the delay in ms before replacing a process that has run for `uptimeMs`. */
export function createRestartBackoff(): (uptimeMs: number) => number {
  let failedStarts = 0;
  return (uptimeMs) => {
    failedStarts = uptimeMs > MIN_UPTIME_MS ? 1 : failedStarts + 1;
    return Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** (failedStarts - 1));
  };
}
