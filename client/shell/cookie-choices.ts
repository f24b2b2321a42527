import { useSyncExternalStore } from 'react';

/** Whether the visitor has reopened the cookie banner. */
let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Reopens the cookie banner. */
export const openCookieChoices = () => set(true);
/** Closes the reopened cookie banner. */
export const closeCookieChoices = () => set(false);

/** Whether the visitor has reopened the cookie banner. */
export function useCookieChoicesOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
