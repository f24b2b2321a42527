import type { Location } from 'react-router';

/** Names one entry of the browser's history; it lives in the entry's own state. */
type EntryState = { readonly key: string };

/** Where this window is, as the router reads it. */
export function locationNow(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: null, key: keyNow(), mask: undefined };
}

function keyNow(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : nameEntry();
}

/** An entry the browser made by itself (the first one, a mark on the page) gets its name when it is first seen. */
function nameEntry(): string {
  const state = newState();
  history.replaceState(state, '');
  return state.key;
}

/** The state of an entry that is new. */
export const newState = (): EntryState => ({ key: Math.random().toString(36).slice(2, 10) });
