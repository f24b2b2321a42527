import type { IncrementResponse, Options, Store } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import { RedisStore } from 'rate-limit-redis';
import { connectRedis } from '../cache/redis-connection.ts';
import type { Config } from '../config.ts';

const MOST_ADDRESSES = 20_000;

/** Where attempts are counted, and how to be done with it. */
export type SignInAttempts = { readonly store: Store; close(): void };

/** Attempts to sign in by address: counted here, and for all replicas together where there is a Redis. */
export function openSignInAttempts(
  { redisUrl, product }: Pick<Config, 'redisUrl' | 'product'>,
  { now, onError }: { now: () => number; onError: (error: unknown) => void },
): SignInAttempts {
  const local = countHere(now);
  if (redisUrl === undefined) return { store: local, close: () => {} };
  const redis = connectRedis(redisUrl, { onError });
  const shared = new RedisStore({
    prefix: `${product}:sign-in:`,
    sendCommand: async (command, ...args) => {
      const reply: unknown = await redis.call(command, ...args);
      return toReply(reply);
    },
  });
  return { store: countTogether(shared, local, onError), close: () => redis.disconnect() };
}

/** However many addresses there are, only so many are remembered. */
function countHere(now: () => number): Store {
  const counts = new LRUCache<string, { hits: number; until: number }>({ max: MOST_ADDRESSES });
  let windowMs = 0;
  return {
    localKeys: true,
    init(options: Options) {
      windowMs = options.windowMs;
    },
    increment(key): IncrementResponse {
      const known = counts.get(key);
      const entry = known && known.until > now() ? known : { hits: 0, until: now() + windowMs };
      entry.hits += 1;
      counts.set(key, entry);
      return { totalHits: entry.hits, resetTime: new Date(entry.until) };
    },
    decrement(key) {
      const entry = counts.get(key);
      if (entry) entry.hits -= 1;
    },
    resetKey(key) {
      counts.delete(key);
    },
  };
}

/** Counts in Redis; as long as that cannot be reached each replica counts for itself. */
function countTogether(shared: RedisStore, local: Store, onError: (error: unknown) => void): Store {
  let settings: Options | undefined;
  /** Redis was away when it should have got its script: it gets it now, if it is there. */
  async function again(key: string): Promise<IncrementResponse | undefined> {
    try {
      if (settings) await shared.init(settings);
      return await shared.increment(key);
    } catch (error) {
      onError(error);
      return undefined;
    }
  }
  return {
    prefix: shared.prefix,
    init(options: Options) {
      local.init?.(options);
      settings = options;
      shared.init(options).catch(onError);
    },
    async increment(key) {
      const here = await local.increment(key);
      try {
        return await shared.increment(key);
      } catch {
        return (await again(key)) ?? here;
      }
    },
    async decrement(key) {
      await local.decrement(key);
      await shared.decrement(key).catch(onError);
    },
    async resetKey(key) {
      await local.resetKey(key);
      await shared.resetKey(key).catch(onError);
    },
  };
}

type Reply = string | number | boolean | (string | number | boolean)[];

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function toReply(value: unknown): Reply {
  if (Array.isArray(value) && value.every(isPlain)) return value;
  return isPlain(value) ? value : '';
}
