import { LRUCache } from 'lru-cache';

/** Counts failures by key over a sliding window. */
export type FailureCounter = {
  /** Seconds until the key may try again; 0 when it may try now. */
  retryAfter(key: string): number;
  /** How many more failures the key may have. */
  remaining(key: string): number;
  /** Records a failure of the key. */
  increment(key: string): void;
  /** Removes the key's failures. */
  reset(key: string): void;
};

/** Limit of remembered keys, so that an attacker cannot fill the memory; the least recently used key is evicted. */
const MAX_KEYS = 10_000;

/** @param limit failures within `windowMs` milliseconds after which a key has to wait */
export function createFailureCounter(limit: number, windowMs: number, now: () => Date): FailureCounter {
  const failures = new LRUCache<string, number[]>({ max: MAX_KEYS });
  /** The key's failures within the window, oldest first, without times in the future after a clock change. */
  const recent = (key: string) => {
    const at = now().getTime();
    return (failures.get(key) ?? []).filter((time) => time > at - windowMs && time <= at);
  };
  return {
    retryAfter(key) {
      const oldest = recent(key).at(-limit);
      return oldest === undefined ? 0 : Math.ceil((oldest + windowMs - now().getTime()) / 1000);
    },
    remaining: (key) => limit - recent(key).length,
    increment(key) {
      failures.set(key, [...recent(key), now().getTime()].slice(-limit));
    },
    reset(key) {
      failures.delete(key);
    },
  };
}
