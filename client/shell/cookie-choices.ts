import { useSyncExternalStore } from 'react';

/** Whether the visitor has opened the cookie question again. */
let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export const openCookieChoices = () => set(true);
export const closeCookieChoices = () => set(false);

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
