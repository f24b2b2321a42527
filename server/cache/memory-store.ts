import { LRUCache } from 'lru-cache';
import { type CachedPage, STALE_IF_ERROR_MS, sizeOf } from './cached-page.ts';

type Options = { maxBytes: number; maxEntries: number };

/** Pages in this process, bounded by bytes: the least recently used give way. */
export function createMemoryStore({ maxBytes, maxEntries }: Options) {
  const pages = new LRUCache<string, CachedPage>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    // One page must not push all others out.
    maxEntrySize: Math.ceil(maxBytes / 4),
  });
  return {
    get(key: string, now: number): CachedPage | undefined {
      const page = pages.get(key);
      if (page && now - page.storedAt > STALE_IF_ERROR_MS) {
        pages.delete(key);
        return undefined;
      }
      return page;
    },
    set(key: string, page: CachedPage): void {
      pages.set(key, page);
    },
    /** Drops every page that carries one of the tags; how many they were. */
    purge(tags: ReadonlySet<string>): number {
      let dropped = 0;
      for (const [key, page] of pages.entries()) {
        if (page.tags.some((tag) => tags.has(tag))) {
          pages.delete(key);
          dropped += 1;
        }
      }
      return dropped;
    },
    delete(key: string): void {
      pages.delete(key);
    },
    clear: () => pages.clear(),
    get bytes() {
      return pages.calculatedSize;
    },
    get size() {
      return pages.size;
    },
  };
}

export type MemoryStore = ReturnType<typeof createMemoryStore>;
