import { useSyncExternalStore } from 'react';
import { USER_STORAGE_KEY } from '../../shared/constants.ts';
import { storedValue } from './stored-value.ts';

/** User record of the browser's session (section 3, User). */
export type User = {
  /** Bearer token: by default a handle, valid only with the session cookie. */
  readonly accessToken: string;
  readonly firstName: string;
  /** A day, or the text 'Not Get'. */
  readonly expireDate: string;
  readonly isActiveMember: boolean;
  readonly userId?: string | number | undefined;
  readonly email?: string | undefined;
  readonly ssoLogoutUrl?: string | undefined;
};

const stored = storedValue(USER_STORAGE_KEY, parseUser);

/** Null without a stored user or for an invalid record. */
export const readUser: () => User | null = stored.read;

/** Reports sign-ins and sign-outs in all tabs. @returns a function that unsubscribes */
export const subscribeUser = stored.subscribe;

/** Null removes the user; without local storage a sign-in cannot persist. */
export function writeUser(next: User | null): void {
  stored.write(next && JSON.stringify(next), readUser());
}

/** Null on the server and during hydration, because a page is the same for all visitors. */
export function useUser(): User | null {
  return useSyncExternalStore(subscribeUser, readUser, () => null);
}

/** Null for an invalid record. */
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
