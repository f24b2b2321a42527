import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import { createFailureCount } from './failure-count.ts';
import { createTurns } from './turns.ts';

const ACCOUNT = { failures: 5, windowMs: 15 * 60_000 };
const ADDRESS = { failures: 20, windowMs: 60_000 };
/** Places remembered at most; the one longest unused gives way. */
const MOST_PLACES = 10_000;

/** Who tries: from which client address, and at which account (an e-mail address), if at one. */
type Attempt = { ip: string; account?: string };

/**
 * Runs something that can be guessed at; an undefined result is a failure. After 5 failures at an account within 15 minutes, or
 * 20 from a client address within a minute, nothing more is tried until the oldest of them has aged. Where an account was signed in
 * before, its failures count for themselves: somebody who keeps guessing elsewhere does not keep its owner out.
 * @throws ApiError 429 with `Retry-After`
 */
export type Attempts = <T>(attempt: Attempt, run: () => Promise<T | undefined>) => Promise<T | undefined>;

/**
 * The counts are this process's own: several replicas multiply the limits. Attempts at one account, and from one address, wait
 * for each other, so that many at the same moment get no further than the limit either.
 */
export function createAttempts(now: () => Date): Attempts {
  const accounts = createFailureCount(ACCOUNT.failures, ACCOUNT.windowMs, now);
  const accountsAtPlaces = createFailureCount(ACCOUNT.failures, ACCOUNT.windowMs, now);
  const addresses = createFailureCount(ADDRESS.failures, ADDRESS.windowMs, now);
  /** Addresses, each with an account that was signed in from there. */
  const places = new LRUCache<string, true>({ max: MOST_PLACES });
  const inTurn = createTurns();

  return ({ ip, account }, run) => {
    const attempt = async () => {
      const place = `${ip} ${account}`;
      const own = places.get(place)
        ? { count: accountsAtPlaces, key: place }
        : account !== undefined && { count: accounts, key: account };
      const counts = [{ count: addresses, key: ip }, ...(own ? [own] : [])];
      const wait = Math.max(...counts.map(({ count, key }) => count.waitFor(key)));
      if (wait > 0) throw new ApiError(429, undefined, { headers: { 'Retry-After': String(wait) } });
      const result = await run();
      if (result === undefined) for (const { count, key } of counts) count.fail(key);
      // The address stays counted: an account of one's own would else wipe out the guesses at others.
      else if (own) {
        own.count.forget(own.key);
        places.set(place, true);
      }
      return result;
    };
    return inTurn(`address ${ip}`, () => (account === undefined ? attempt() : inTurn(`account ${account}`, attempt)));
  };
}
