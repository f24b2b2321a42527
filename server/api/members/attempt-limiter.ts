import { LRUCache } from 'lru-cache';
import { ApiError } from '../common/api-error.ts';
import { createFailureCounter } from './failure-counter.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

const PER_ACCOUNT = { failures: 5, windowMs: 15 * 60_000 };
const PER_IP = { failures: 20, windowMs: 60_000 };
/** Limit of remembered pairs of IP address and account; the least recently used pair is evicted. */
const MAX_TRUSTED_PAIRS = 10_000;

/** The client's IP address, and the account (an e-mail address) that a sign-in names. */
type Attempt = { ip: string; account?: string };

/**
 * Runs an operation that can be used for guessing; an undefined result counts as a failure. The limits are 5 failures per account
 * within 15 minutes and 20 per IP address within a minute. Failures from an IP address that has signed in to the account before
 * are counted separately, so that guesses from elsewhere do not lock the owner out.
 * @throws ApiError 429 with `Retry-After` while a limit is exceeded
 */
export type AttemptLimiter = <T>(attempt: Attempt, run: () => Promise<T | undefined>) => Promise<T | undefined>;

/**
 * Creates a limiter that counts in this process only: with several replicas the limits multiply. Attempts with the same account
 * or IP address run one after another, so that concurrent attempts cannot exceed a limit.
 */
export function createAttemptLimiter(now: () => Date): AttemptLimiter {
  const accountFailures = createFailureCounter(PER_ACCOUNT.failures, PER_ACCOUNT.windowMs, now);
  const trustedFailures = createFailureCounter(PER_ACCOUNT.failures, PER_ACCOUNT.windowMs, now);
  const ipFailures = createFailureCounter(PER_IP.failures, PER_IP.windowMs, now);
  /** Pairs of IP address and account with a successful sign-in. */
  const trustedPairs = new LRUCache<string, true>({ max: MAX_TRUSTED_PAIRS });
  const runExclusive = createKeyedMutex();

  return ({ ip, account }, run) => {
    const attempt = async () => {
      const pair = `${ip} ${account}`;
      const ofAccount = trustedPairs.get(pair)
        ? { counter: trustedFailures, key: pair }
        : account !== undefined && { counter: accountFailures, key: account };
      const counts = [{ counter: ipFailures, key: ip }, ...(ofAccount ? [ofAccount] : [])];
      const retryAfter = Math.max(...counts.map(({ counter, key }) => counter.retryAfter(key)));
      if (retryAfter > 0) throw new ApiError(429, undefined, { headers: { 'Retry-After': String(retryAfter) } });
      const result = await run();
      if (result === undefined) for (const { counter, key } of counts) counter.increment(key);
      // The count of the IP address stays: a sign-in to an attacker's account must not reset the guesses at others.
      else if (ofAccount) {
        ofAccount.counter.reset(ofAccount.key);
        trustedPairs.set(pair, true);
      }
      return result;
    };
    return runExclusive(`ip ${ip}`, () =>
      account === undefined ? attempt() : runExclusive(`account ${account}`, attempt),
    );
  };
}
