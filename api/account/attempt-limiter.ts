import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../shared/durations.ts';
import { ApiError } from '../common/api-error.ts';
import { createAttemptsInFlight } from './attempts-in-flight.ts';
import { createFailureCounter } from './failure-counter.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const PER_PAIR = { failures: 5, windowMs: WINDOW_MS };
/** Per account, from clients that have not signed in to it. */
const PER_ACCOUNT = { failures: 50, windowMs: WINDOW_MS };
const PER_CLIENT = { failures: 20, windowMs: 60_000 };
const MAX_TRUSTED_PAIRS = 10_000;

/** Client (IPv4 address or IPv6 network) and account: an e-mail address, or a link. */
type Attempt = { client: string; account: string };

/**
 * Runs an operation that can be used for guessing; an undefined result counts as a failure. Clients that have signed in
 * to the account before are exempt from its limit, so that strangers cannot lock the owner out.
 * @throws ApiError 429 with `Retry-After`
 */
export type AttemptLimiter = <T>(attempt: Attempt, run: () => Promise<T | undefined>) => Promise<T | undefined>;

/** Limits multiply by the replicas. Attempts in flight count as failures: concurrent ones cannot exceed a limit. */
export function createAttemptLimiter(now: () => Date): AttemptLimiter {
  const accountFailures = createFailureCounter(PER_ACCOUNT.failures, PER_ACCOUNT.windowMs, now);
  const pairFailures = createFailureCounter(PER_PAIR.failures, PER_PAIR.windowMs, now);
  const clientFailures = createFailureCounter(PER_CLIENT.failures, PER_CLIENT.windowMs, now);
  const trustedPairs = new LRUCache<string, true>({ max: MAX_TRUSTED_PAIRS });
  const inFlight = createAttemptsInFlight();

  return async ({ client, account }, run) => {
    const pair = `${client} ${account}`;
    const countsNow = () => [
      { counter: clientFailures, key: client, attempts: `client ${client}` },
      { counter: pairFailures, key: pair, attempts: `pair ${pair}` },
      ...(trustedPairs.get(pair) ? [] : [{ counter: accountFailures, key: account, attempts: `account ${account}` }]),
    ];
    let counts = countsNow();
    for (;;) {
      const retryAfter = Math.max(...counts.map(({ counter, key }) => counter.retryAfter(key)));
      if (retryAfter > 0) throw new ApiError(429, undefined, { headers: { 'Retry-After': String(retryAfter) } });
      const full = counts.find(({ counter, key, attempts }) => inFlight.count(attempts) >= counter.remaining(key));
      if (!full) break;
      await inFlight.next(full.attempts);
      counts = countsNow();
    }
    const attempts = counts.map((count) => count.attempts);
    inFlight.begin(attempts);
    try {
      const result = await run();
      if (result === undefined) for (const { counter, key } of counts) counter.increment(key);
      // Keep the counts of client and account: a sign-in to an attacker's own account must not reset them.
      else {
        pairFailures.reset(pair);
        trustedPairs.set(pair, true);
      }
      return result;
    } finally {
      inFlight.end(attempts);
    }
  };
}
