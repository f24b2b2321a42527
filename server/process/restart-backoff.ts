/** In milliseconds. */
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** After this uptime an exit does not count as a failed start. */
const MIN_UPTIME_MS = 60_000;

export function createRestartBackoff(): (uptimeMs: number) => number {
  let failedStarts = 0;
  return (uptimeMs) => {
    failedStarts = uptimeMs > MIN_UPTIME_MS ? 1 : failedStarts + 1;
    return Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** (failedStarts - 1));
  };
}
