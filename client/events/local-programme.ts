import { useSyncExternalStore } from 'react';
import { PROGRAMME_STORAGE_KEY } from '../data/storage-keys.ts';
import { storedValue } from '../data/stored-value.ts';

type Programmes = Readonly<Record<string, readonly string[]>>;

const MAX_EVENTS = 20;
const MAX_SESSIONS = 100;
const NONE: Programmes = {};
const NO_SESSIONS: readonly string[] = [];
const stored = storedValue(PROGRAMME_STORAGE_KEY, parseProgrammes);

/** Empty on the server and during hydration. */
export function useChosenSessions(eventId: number): readonly string[] {
  return useSyncExternalStore(stored.subscribe, stored.read, () => NONE)[eventId] ?? NO_SESSIONS;
}

/** @returns whether the browser has stored the choice */
export function chooseSession(eventId: number, sessionId: string, chosen: boolean): boolean {
  const { [eventId]: before = [], ...others } = stored.read();
  const rest = before.filter((id) => id !== sessionId);
  const sessions = chosen ? [...rest, sessionId].slice(-MAX_SESSIONS) : rest;
  const kept = Object.entries(others).slice(1 - MAX_EVENTS);
  const next = Object.fromEntries(sessions.length > 0 ? [...kept, [eventId, sessions]] : kept);
  return stored.write(Object.keys(next).length > 0 ? JSON.stringify(next) : null, next);
}

/** Omits invalid entries. */
export function parseProgrammes(json: string | null): Programmes {
  if (json === null) return NONE;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return NONE;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([eventId]) => /^\d+$/.test(eventId))
        .map(([eventId, ids]): [string, string[]] => [eventId, sessionIds(ids)])
        .slice(0, MAX_EVENTS),
    );
  } catch {
    return NONE;
  }
}

const sessionIds = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, MAX_SESSIONS) : [];
