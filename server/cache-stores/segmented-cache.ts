import { LRUCache } from 'lru-cache';

type Options<V> = {
  readonly maxBytes: number;
  readonly maxEntries: number;
  readonly sizeOf: (value: V) => number;
};

const PROBATION_SHARE = 0.25;

/** Segmented LRU: new values are on probation, so that single requests for many URLs never evict popular ones. */
export function createSegmentedCache<V extends object>({ maxBytes, maxEntries, sizeOf }: Options<V>) {
  const options = {
    // Leaves out `max`, which would preallocate memory; `evict` bounds the count.
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // One value must not evict all others.
    maxEntrySize: Math.ceil(maxBytes / 4),
  };
  const probation = new LRUCache<string, V>(options);
  const protectedValues = new LRUCache<string, V>(options);
  const bytes = () => probation.calculatedSize + protectedValues.calculatedSize;

  function evict(): void {
    while (bytes() > maxBytes || probation.size + protectedValues.size > maxEntries) {
      const isProbationLarge = probation.calculatedSize > PROBATION_SHARE * maxBytes;
      (protectedValues.size === 0 || isProbationLarge ? probation : protectedValues).pop();
    }
  }

  return {
    get(key: string): V | undefined {
      const known = protectedValues.get(key);
      if (known) return known;
      const value = probation.peek(key);
      if (value) {
        probation.delete(key);
        protectedValues.set(key, value);
      }
      return value;
    },
    set(key: string, value: V): void {
      (protectedValues.has(key) ? protectedValues : probation).set(key, value);
      evict();
    },
    delete(key: string): void {
      probation.delete(key);
      protectedValues.delete(key);
    },
    deleteWhere(condition: (value: V) => boolean): number {
      let deleted = 0;
      for (const segment of [probation, protectedValues]) {
        for (const [key, value] of segment.entries()) if (condition(value) && segment.delete(key)) deleted += 1;
      }
      return deleted;
    },
    get bytes() {
      return bytes();
    },
  };
}
