import { useSyncExternalStore } from 'react';
import { USER_STORAGE_KEY } from '../../shared/constants.ts';

/** The user record of the browser's session (section 3, User). */
export type User = {
  /** Sent as bearer token; by default a handle, which is valid only with the session cookie. */
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

/** The stored user; null when there is none or the record is invalid. */
export function readUser(): User | null {
  const stored = readStorage();
  if (stored !== text) {
    text = stored;
    user = parseUser(stored);
  }
  return user;
}

/** Stores a user, or removes the stored one, and notifies all tabs. */
export function writeUser(next: User | null): void {
  try {
    if (next) localStorage.setItem(USER_STORAGE_KEY, JSON.stringify(next));
    else localStorage.removeItem(USER_STORAGE_KEY);
  } catch {
    // Without local storage a sign-in cannot persist.
  }
  for (const listener of listeners) listener();
}

/** The user, for components; null on the server and during hydration, because a page is the same for all visitors. */
export function useUser(): User | null {
  return useSyncExternalStore(subscribeUser, readUser, () => null);
}

const listeners = new Set<() => void>();

/** Subscribes to sign-ins and sign-outs in all tabs. @returns a function that unsubscribes. */
export function subscribeUser(listener: () => void): () => void {
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

/** Parses a user record; null when it is invalid. */
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
