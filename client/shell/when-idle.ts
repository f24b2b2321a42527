/** How long a browser that is never idle may delay the work, in milliseconds. */
const MAX_DELAY_MS = 4000;

/** Runs work when the browser is idle, and on a busy one after four seconds. */
export function whenIdle(run: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_DELAY_MS });
  else setTimeout(run, MAX_DELAY_MS / 4);
}
