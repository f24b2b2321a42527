import { whenIdle } from './when-idle.ts';

const INTERACTION_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

let ready: Promise<void> | undefined;

/** Resolves at once on the server. */
export function idleOrInteraction(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  ready ??= new Promise((resolve) => {
    const start = () => {
      for (const type of INTERACTION_EVENTS) window.removeEventListener(type, start, true);
      resolve();
    };
    for (const type of INTERACTION_EVENTS) window.addEventListener(type, start, { capture: true, passive: true });
    whenIdle(start);
  });
  return ready;
}
