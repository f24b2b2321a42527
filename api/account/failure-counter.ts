import { LRUCache } from 'lru-cache';

export type FailureCounter = {
  /** In seconds; 0 when the key may try now. */
  retryAfter(key: string): number;
  remaining(key: string): number;
  increment(key: string): void;
  reset(key: string): void;
};

/** An attacker must not fill the memory; least recently used keys are evicted. */
const MAX_KEYS = 10_000;

export function createFailureCounter(limit: number, windowMs: number, now: () => Date): FailureCounter {
  const failures = new LRUCache<string, number[]>({ max: MAX_KEYS });
  /** Drops times in the future, after a clock change. */
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
