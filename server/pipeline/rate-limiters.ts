import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { OutageLog } from '../../shared/outage-log.ts';
import type { Config } from '../config/config.ts';

const MINUTE_SECONDS = 60;
/** Opening an account sends an e-mail, so its window is longer. */
const ACCOUNT_WINDOW_SECONDS = 600;
/** Each page view sends a few beacons when it is hidden, and all readers of an office may share an address. */
const VITALS_LIMIT = 600;
/** Registrations of one minute, which an external system asks about from a few addresses. */
const HOOKS_LIMIT = 300;
/** More than anyone follows, for all people of an office; tokens cannot be guessed. */
const ENDINGS_LIMIT = 300;
/** A fast typist fetches suggestions a few times in a second, for a few seconds. */
const SUGGESTIONS_LIMIT = 240;
const MAX_CLIENTS = 20_000;
/** How long a request waits for Redis before the limiter in memory decides, in milliseconds. */
const REDIS_TIMEOUT_MS = 500;

/** The pipeline's limiters, with or without JavaScript. Each counts a client's requests in a time window. */
export type RateLimiters = {
  /** Sign-in attempts (section 5). */
  readonly signIn: RateLimiterAbstract;
  /** Submitted forms. */
  readonly forms: RateLimiterAbstract;
  /** Consent receipts. */
  readonly consents: RateLimiterAbstract;
  /** New accounts, and claims and confirmations of e-mail addresses. */
  readonly accounts: RateLimiterAbstract;
  /** Ends of e-mails: newsletters, and what is followed. */
  readonly endings: RateLimiterAbstract;
  /** Suggestions while a search is typed. */
  readonly suggestions: RateLimiterAbstract;
  /** Beacons with web vitals. */
  readonly vitals: RateLimiterAbstract;
  /** Messages of external systems. */
  readonly hooks: RateLimiterAbstract;
  close(): void;
};

type Options = Pick<Config, 'redisUrl' | 'product' | 'publicOrigin' | 'signInLimit' | 'formLimit' | 'accountLimit'>;

/** Opens the limiters, which count in Redis for all replicas; in memory without Redis or while it is unreachable. */
export async function openRateLimiters(
  { redisUrl, product, publicOrigin, signInLimit, formLimit, accountLimit }: Options,
  { failed, ended }: Pick<OutageLog, 'failed' | 'ended'>,
): Promise<RateLimiters> {
  const redis = redisUrl === undefined ? undefined : await connect(redisUrl, failed, ended);
  const limiter = (name: string, points: number, duration = MINUTE_SECONDS) => {
    const options = { keyPrefix: `rostrum:${product}:${new URL(publicOrigin).host}:${name}`, points, duration };
    const memory = new BoundedMemoryLimiter(options);
    if (!redis) return memory;
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter: memory,
      rejectIfRedisNotReady: true,
    });
  };
  return {
    signIn: limiter('sign-in', signInLimit),
    forms: limiter('form', formLimit),
    consents: limiter('consent', formLimit),
    accounts: limiter('account', accountLimit, ACCOUNT_WINDOW_SECONDS),
    // Each process counts for itself, because measurements are not worth a request to Redis.
    vitals: new BoundedMemoryLimiter({ keyPrefix: 'vitals', points: VITALS_LIMIT, duration: MINUTE_SECONDS }),
    suggestions: new BoundedMemoryLimiter({
      keyPrefix: 'suggestions',
      points: SUGGESTIONS_LIMIT,
      duration: MINUTE_SECONDS,
    }),
    endings: new BoundedMemoryLimiter({ keyPrefix: 'endings', points: ENDINGS_LIMIT, duration: MINUTE_SECONDS }),
    hooks: new BoundedMemoryLimiter({ keyPrefix: 'hooks', points: HOOKS_LIMIT, duration: MINUTE_SECONDS }),
    close: () => redis?.disconnect(),
  };
}

async function connect(url: string, onError: (error: unknown) => void, onReady: () => void) {
  const { connectRedis, whenConnected } = await import('../cache-stores/redis.ts');
  const redis = connectRedis(url, { onError, onReady, timeoutMs: REDIS_TIMEOUT_MS });
  // A replica that has just started must count with the others from its first request.
  await whenConnected(redis);
  return redis;
}

/** Counts in memory, for the most recent clients only: their number must not be able to fill the memory. */
class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #recent = new LRUCache<string, true>({
    // `max` would reserve memory for all clients at once, in each limiter.
    maxSize: MAX_CLIENTS,
    sizeCalculation: () => 1,
    noDisposeOnSet: true,
    dispose: (_value, key) => void this.delete(key),
  });

  override consume(...[key, ...rest]: Parameters<RateLimiterMemory['consume']>) {
    this.#recent.set(String(key), true);
    return super.consume(key, ...rest);
  }
}
