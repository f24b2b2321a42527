import { createSegmentedCache } from '../cache-stores/segmented-cache.ts';
import { type CacheEntry, STALE_IF_ERROR_MS, toSize } from './entry.ts';

export function createMemoryStore(limits: { maxBytes: number; maxEntries: number }) {
  const entries = createSegmentedCache<CacheEntry>({ ...limits, sizeOf: toSize });
  return {
    get(key: string, now: number): CacheEntry | undefined {
      const entry = entries.get(key);
      if (!entry || now - entry.storedAt <= STALE_IF_ERROR_MS) return entry;
      entries.delete(key);
      return undefined;
    },
    set: entries.set,
    purge: (tags: ReadonlySet<string>): number =>
      entries.deleteWhere((entry) => entry.tags.some((tag) => tags.has(tag))),
    delete: entries.delete,
    get bytes() {
      return entries.bytes;
    },
  };
}

export type MemoryStore = ReturnType<typeof createMemoryStore>;
