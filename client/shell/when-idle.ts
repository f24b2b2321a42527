/** Longest delay, in milliseconds, in a browser that is never idle. */
const MAX_DELAY_MS = 4000;

export function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_DELAY_MS });
  else setTimeout(run, MAX_DELAY_MS / 4);
}
