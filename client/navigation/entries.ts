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

const newState = (): EntryState => ({ key: Math.random().toString(36).slice(2, 10) });

/** Writes an address into the history. */
export function writeEntry(url: URL, how: 'push' | 'replace'): void {
  if (how === 'push') history.pushState(newState(), '', url);
  else history.replaceState(newState(), '', url);
}
