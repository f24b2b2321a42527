import { LRUCache } from 'lru-cache';
import { type CacheEntry, STALE_IF_ERROR_MS, sizeOf } from './entry.ts';

type Options = { maxBytes: number; maxEntries: number };

/** The share of all bytes that the probation segment may always take. */
const PROBATION_SHARE = 0.25;

/**
 * Entries in this process, bounded by bytes: a segmented LRU. A new entry is on probation and becomes protected when it is requested
 * again; entries on probation are evicted first. So requests for many addresses once each never evict the popular pages.
 */
export function createMemoryStore({ maxBytes, maxEntries }: Options) {
  const options = {
    // Without `max`, which would reserve memory for all entries at once; `evict` bounds their number.
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // One page must not evict all others.
    maxEntrySize: Math.ceil(maxBytes / 4),
  };
  const probation = new LRUCache<string, CacheEntry>(options);
  const protectedEntries = new LRUCache<string, CacheEntry>(options);
  const bytes = () => probation.calculatedSize + protectedEntries.calculatedSize;

  function evict(): void {
    while (bytes() > maxBytes || probation.size + protectedEntries.size > maxEntries) {
      const isProbationLarge = probation.calculatedSize > PROBATION_SHARE * maxBytes;
      (protectedEntries.size === 0 || isProbationLarge ? probation : protectedEntries).pop();
    }
  }

  function remove(key: string): void {
    probation.delete(key);
    protectedEntries.delete(key);
  }

  return {
    /** @param now epoch milliseconds. */
    get(key: string, now: number): CacheEntry | undefined {
      const known = protectedEntries.get(key);
      const entry = known ?? probation.peek(key);
      if (!entry) return undefined;
      if (now - entry.storedAt > STALE_IF_ERROR_MS) {
        remove(key);
        return undefined;
      }
      if (!known) {
        probation.delete(key);
        protectedEntries.set(key, entry);
      }
      return entry;
    },
    set(key: string, entry: CacheEntry): void {
      (protectedEntries.has(key) ? protectedEntries : probation).set(key, entry);
      evict();
    },
    /** Drops every entry that carries one of the tags. @returns how many. */
    purge(tags: ReadonlySet<string>): number {
      let dropped = 0;
      for (const segment of [probation, protectedEntries]) {
        for (const [key, entry] of segment.entries()) {
          if (entry.tags.some((tag) => tags.has(tag))) {
            segment.delete(key);
            dropped += 1;
          }
        }
      }
      return dropped;
    },
    delete: remove,
    get bytes() {
      return bytes();
    },
  };
}

export type MemoryStore = ReturnType<typeof createMemoryStore>;
