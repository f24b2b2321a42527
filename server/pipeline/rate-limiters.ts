import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { OutageLog } from '../../shared/outage-log.ts';
import type { Config } from '../config/config.ts';

const MINUTE_SECONDS = 60;
/** Longer, because opening an account sends an e-mail. */
const ACCOUNT_WINDOW_SECONDS = 600;
/** Each page view sends a few beacons, and readers of an office may share an address. */
const VITALS_LIMIT = 600;
/** Per minute: webhooks come from a few addresses. */
const HOOKS_LIMIT = 300;
/** More than a whole office unsubscribes; tokens cannot be guessed. */
const ENDINGS_LIMIT = 300;
/** A fast typist fetches suggestions a few times a second. */
const SUGGESTIONS_LIMIT = 240;
const MAX_CLIENTS = 20_000;
/** After this many milliseconds the limiter in memory decides. */
const REDIS_TIMEOUT_MS = 500;

export type RateLimiters = {
  readonly signIn: RateLimiterAbstract;
  readonly forms: RateLimiterAbstract;
  readonly consents: RateLimiterAbstract;
  readonly accounts: RateLimiterAbstract;
  /** Unsubscribing, separate from subscribing. */
  readonly endings: RateLimiterAbstract;
  readonly suggestions: RateLimiterAbstract;
  readonly vitals: RateLimiterAbstract;
  readonly hooks: RateLimiterAbstract;
  close(): void;
};

type Options = Pick<Config, 'redisUrl' | 'product' | 'publicOrigin' | 'signInLimit' | 'formLimit' | 'accountLimit'>;

/** Count in Redis for all replicas; in memory without Redis or while it is unreachable. */
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
    // Per process: measurements are not worth a request to Redis.
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
  // A new replica must count with the others from its first request.
  await whenConnected(redis);
  return redis;
}

/** Bound the number of clients, and so the memory. */
class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #recent = new LRUCache<string, true>({
    // `max` would preallocate memory for all clients in each limiter.
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
