import { useSyncExternalStore } from 'react';
import { USER_STORAGE_KEY } from '../../shared/site/constants.ts';

/** Who is signed in, as far as the browser knows (section 3, User). */
export type User = {
  /** Sent as bearer; by default a handle that is worth nothing without its cookie. */
  readonly accessToken: string;
  readonly firstName: string;
  /** A day, or the text 'Not Get'. */
  readonly expireDate: string;
  readonly isActiveMember: boolean;
  readonly userId?: string | undefined;
  readonly email?: string | undefined;
  readonly ssoLogoutUrl?: string | undefined;
};

let text: string | null = null;
let user: User | null = null;

/** The stored user; null for a visitor, and for a record that is none. */
export function readUser(): User | null {
  const stored = readStorage();
  if (stored !== text) {
    text = stored;
    user = parseUser(stored);
  }
  return user;
}

/** Keeps a user, or forgets the one there is; every tab hears of it. */
export function writeUser(next: User | null): void {
  try {
    if (next) localStorage.setItem(USER_STORAGE_KEY, JSON.stringify(next));
    else localStorage.removeItem(USER_STORAGE_KEY);
  } catch {
    // Storage is switched off: nobody can stay signed in.
  }
  for (const listener of listeners) listener();
}

/** The user, for components: nobody on the server and during hydration, because a page is the same for everybody. */
export function useUser(): User | null {
  return useSyncExternalStore(subscribeUser, readUser, () => null);
}

const listeners = new Set<() => void>();

/** Calls back when somebody signs in or out, in this tab or another. @returns how to end it. */
function subscribeUser(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(USER_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** A user record in JSON; null when it is none. */
export function parseUser(json: string | null): User | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const { accessToken, firstName, expireDate, isActiveMember } = value as Partial<Record<keyof User, unknown>>;
  return (
    typeof accessToken === 'string' &&
    accessToken !== '' &&
    typeof firstName === 'string' &&
    typeof expireDate === 'string' &&
    typeof isActiveMember === 'boolean'
  );
}
