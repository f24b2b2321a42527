import type { IncrementResponse, Options, Store } from 'express-rate-limit';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.ts';

const MOST_ADDRESSES = 20_000;

/** What is counted, each for itself. */
export type AttemptKind = 'sign-in' | 'form';

/** Where attempts are counted. */
export type Attempts = {
  /** The counts of one kind: whatever asks for the same kind counts together. */
  of(kind: AttemptKind): Store;
  close(): void;
};

/** Attempts by address: counted here, and for all replicas together where there is a Redis. */
export async function openAttempts(
  { redisUrl, product }: Pick<Config, 'redisUrl' | 'product'>,
  { now, onError }: { now: () => number; onError: (error: unknown) => void },
): Promise<Attempts> {
  const shared =
    redisUrl === undefined
      ? undefined
      : (await import('./shared-attempts.ts')).openSharedAttempts({ url: redisUrl, namespace: product, onError });
  const stores = new Map<AttemptKind, Store>();
  return {
    of(kind) {
      const local = () => countHere(now);
      const store = stores.get(kind) ?? shared?.of(kind, local()) ?? local();
      stores.set(kind, store);
      return store;
    },
    close: () => shared?.close(),
  };
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
