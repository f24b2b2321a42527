import { LRUCache } from 'lru-cache';
import { type CachedPage, STALE_IF_ERROR_MS, sizeOf } from './cached-page.ts';

type Options = { maxBytes: number; maxEntries: number };

/** Of the whole, what pages may always take that nobody has asked for again. */
const ONCE_SHARE = 0.25;

/**
 * Pages in this process, bounded by bytes: the least recently used give way, and those first that nobody has asked for again. So
 * whoever asks for many addresses once each pushes out only such pages, never the popular ones.
 */
export function createMemoryStore({ maxBytes, maxEntries }: Options) {
  const options = {
    ...{ max: maxEntries, maxSize: maxBytes, sizeCalculation: sizeOf },
    // One page must not push all others out.
    maxEntrySize: Math.ceil(maxBytes / 4),
  };
  const once = new LRUCache<string, CachedPage>(options);
  const again = new LRUCache<string, CachedPage>(options);
  const bytes = () => once.calculatedSize + again.calculatedSize;

  function makeRoom(): void {
    while (bytes() > maxBytes || once.size + again.size > maxEntries)
      (again.size === 0 || once.calculatedSize > ONCE_SHARE * maxBytes ? once : again).pop();
  }

  function remove(key: string): void {
    once.delete(key);
    again.delete(key);
  }

  return {
    get(key: string, now: number): CachedPage | undefined {
      const popular = again.get(key);
      const page = popular ?? once.peek(key);
      if (!page) return undefined;
      if (now - page.storedAt > STALE_IF_ERROR_MS) {
        remove(key);
        return undefined;
      }
      if (!popular) {
        once.delete(key);
        again.set(key, page);
      }
      return page;
    },
    set(key: string, page: CachedPage): void {
      (again.has(key) ? again : once).set(key, page);
      makeRoom();
    },
    /** Drops every page that carries one of the tags; how many they were. */
    purge(tags: ReadonlySet<string>): number {
      let dropped = 0;
      for (const part of [once, again]) {
        for (const [key, page] of part.entries()) {
          if (page.tags.some((tag) => tags.has(tag))) {
            part.delete(key);
            dropped += 1;
          }
        }
      }
      return dropped;
    },
    delete: remove,
    clear(): void {
      once.clear();
      again.clear();
    },
    get bytes() {
      return bytes();
    },
  };
}

export type MemoryStore = ReturnType<typeof createMemoryStore>;
