/** Longest the browser may be busy before deferred parts are taken over all the same. */
const LATEST_MS = 4000;
const SIGNS_OF_A_VISITOR = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

let wanting: Promise<void> | undefined;

/** Settles when the browser has nothing else to do, or at the first sign of a visitor. */
export function whenWanted(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  wanting ??= new Promise((resolve) => {
    const start = () => {
      for (const sign of SIGNS_OF_A_VISITOR) window.removeEventListener(sign, start, true);
      resolve();
    };
    for (const sign of SIGNS_OF_A_VISITOR) window.addEventListener(sign, start, { capture: true, passive: true });
    // Safari knows no idle time.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LATEST_MS });
    else setTimeout(start, LATEST_MS / 4);
  });
  return wanting;
}
