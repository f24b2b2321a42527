import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';

const WINDOW_SECONDS = 60;
const FORM_POSTS_PER_WINDOW = 20;
const MAX_CLIENTS = 20_000;
/** How long a request waits for Redis before the limiter in memory decides, in milliseconds. */
const REDIS_TIMEOUT_MS = 500;

/** The limiters of the pipeline. Each counts the requests of a client in a window of one minute. */
export type RateLimiters = {
  /** Sign-in attempts, by form and by script together (section 5). */
  readonly signIn: RateLimiterAbstract;
  /** Posted forms. */
  readonly forms: RateLimiterAbstract;
  close(): void;
};

type Options = Pick<Config, 'redisUrl' | 'product' | 'signInLimit'>;

/** Opens the limiters. They count in Redis, for all replicas, when it is configured; in memory otherwise and while Redis is unreachable. */
export async function openRateLimiters(
  { redisUrl, product, signInLimit }: Options,
  onError: (error: unknown) => void,
): Promise<RateLimiters> {
  const redis = redisUrl === undefined ? undefined : await connect(redisUrl, onError);
  const limiter = (name: string, points: number) => {
    const options = { keyPrefix: `${product}:${name}`, points, duration: WINDOW_SECONDS };
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
    forms: limiter('form', FORM_POSTS_PER_WINDOW),
    close: () => redis?.disconnect(),
  };
}

async function connect(url: string, onError: (error: unknown) => void) {
  const { connectRedis, whenConnected } = await import('../redis.ts');
  const redis = connectRedis(url, { onError, timeoutMs: REDIS_TIMEOUT_MS });
  // A replica that has just started must count with the others from its first request.
  await whenConnected(redis);
  return redis;
}

/** Counts in memory, for the most recent clients only: their number must not be able to fill the memory. */
class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #recent = new LRUCache<string, true>({
    max: MAX_CLIENTS,
    noDisposeOnSet: true,
    dispose: (_value, key) => void this.delete(key),
  });

  override consume(...[key, ...rest]: Parameters<RateLimiterMemory['consume']>) {
    this.#recent.set(String(key), true);
    return super.consume(key, ...rest);
  }
}
