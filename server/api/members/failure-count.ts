import { LRUCache } from 'lru-cache';

/** Counts failures by key over a sliding window. */
export type FailureCount = {
  /** Seconds until the key may try again; 0 when it may now. */
  waitFor(key: string): number;
  fail(key: string): void;
  forget(key: string): void;
};

/** Keys remembered at most; the one longest untouched gives way. */
const MAX_KEYS = 10_000;

/** @param limit failures within `windowMs` milliseconds after which a key has to wait */
export function createFailureCount(limit: number, windowMs: number, now: () => Date): FailureCount {
  const failures = new LRUCache<string, number[]>({ max: MAX_KEYS });
  /** When the key failed within the window, oldest first. */
  const recent = (key: string) => (failures.get(key) ?? []).filter((time) => time > now().getTime() - windowMs);
  return {
    waitFor(key) {
      const times = recent(key);
      const oldest = times.at(-limit);
      return oldest === undefined ? 0 : Math.ceil((oldest + windowMs - now().getTime()) / 1000);
    },
    fail(key) {
      failures.set(key, [...recent(key), now().getTime()].slice(-limit));
    },
    forget(key) {
      failures.delete(key);
    },
  };
}
