/** Longest time a busy browser delays the hydration of deferred components. */
const MAX_DELAY_MS = 4000;
const INTERACTION_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

let ready: Promise<void> | undefined;

/** Resolves when the browser is idle or at the first interaction; on the server at once. */
export function idleOrInteraction(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  ready ??= new Promise((resolve) => {
    const start = () => {
      for (const type of INTERACTION_EVENTS) window.removeEventListener(type, start, true);
      resolve();
    };
    for (const type of INTERACTION_EVENTS) window.addEventListener(type, start, { capture: true, passive: true });
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: MAX_DELAY_MS });
    else setTimeout(start, MAX_DELAY_MS / 4);
  });
  return ready;
}
