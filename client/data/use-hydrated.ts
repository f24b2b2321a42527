import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page runs in a browser: false on the server and during hydration, so that both render the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
