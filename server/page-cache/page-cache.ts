import type { CacheEntry } from './entry.ts';
import type { MemoryStore } from './memory-store.ts';
import type { SharedStore } from './shared-store.ts';
import type { Suspicious404Guard } from './suspicious-404.ts';
import { createVariantLimit } from './variant-limit.ts';

type Options = {
  pages: MemoryStore;
  /** Separate store: a flood of invented URLs must not evict pages. */
  notFound: MemoryStore;
  /** Undefined for a single replica. */
  shared: SharedStore | undefined;
  guard: Suspicious404Guard;
  now: () => number;
  onEvent: (event: 'stored' | 'suspicious-404') => void;
};

/** State at the start of a render, to detect whether its result is still valid. */
export type Snapshot = { readonly purges: number; readonly entry: CacheEntry | undefined };

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache({ pages, notFound, shared, guard, now, onEvent }: Options) {
  let purges = 0;
  const sharedVariants = createVariantLimit();

  const get = (key: string): CacheEntry | undefined => pages.get(key, now()) ?? notFound.get(key, now());

  function set(key: string, entry: CacheEntry): void {
    const [holder, other] = entry.status === 404 ? [notFound, pages] : [pages, notFound];
    other.delete(key);
    holder.set(key, entry);
  }

  return {
    /** Up to a day old; check `isFresh` and `staleUntil`. */
    get,

    snapshot: (key: string): Snapshot => ({ purges, entry: get(key) }),

    /** Copy a newer entry of another replica, even a stale one, unless a purge intervenes. */
    async copyShared(key: string): Promise<void> {
      const before = purges;
      const entry = await shared?.get(key);
      if (entry && purges === before && entry.storedAt > (get(key)?.storedAt ?? 0)) set(key, entry);
    },

    put(key: string, entry: CacheEntry, before: Snapshot): CacheEntry {
      const storedPage = pages.get(key, now());
      if (storedPage && !guard.confirmNotFound(key, entry.status === 404)) {
        onEvent('suspicious-404');
        return storedPage;
      }
      const newest = get(key);
      if (purges !== before.purges || (newest !== undefined && newest !== before.entry)) return entry;
      set(key, entry);
      // Invented URLs must not fill the shared store.
      if (entry.status === 200 && sharedVariants.admits(key)) void shared?.set(key, entry);
      onEvent('stored');
      return entry;
    },

    get purges() {
      return purges;
    },

    purge(tags: ReadonlySet<string>): number {
      purges += 1;
      sharedVariants.clear();
      return pages.purge(tags) + notFound.purge(tags);
    },

    get bytes() {
      return pages.bytes + notFound.bytes;
    },
  };
}
