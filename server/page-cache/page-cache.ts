import type { CacheEntry } from './entry.ts';
import type { MemoryStore } from './memory-store.ts';
import type { SharedStore } from './shared-store.ts';
import type { Suspicious404Guard } from './suspicious-404.ts';
import { createVariantLimit } from './variant-limit.ts';

type Options = {
  pages: MemoryStore;
  /** 404s, in a small store of their own: a flood of made-up addresses must not evict pages. */
  notFound: MemoryStore;
  /** The store of all replicas; undefined for a single one. */
  shared: SharedStore | undefined;
  guard: Suspicious404Guard;
  /** Epoch milliseconds. */
  now: () => number;
  /** Counts an event. */
  onEvent: (event: 'stored' | 'suspicious-404') => void;
};

/** The state of the cache when a render began, by which `put` tells whether its result is still valid. */
export type Snapshot = { readonly purges: number; readonly entry: CacheEntry | undefined };

export type PageCache = ReturnType<typeof createPageCache>;

/** Stores rendered pages by key (RFC 9111), in this process and for all replicas. */
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
    /** Returns the entry of a key, up to a day old: `isFresh` and `staleUntil` tell how it may be used. */
    get,

    snapshot: (key: string): Snapshot => ({ purges, entry: get(key) }),

    /** Copies a newer entry of another replica into this process, also a stale one, unless a purge comes between. */
    async copyShared(key: string): Promise<void> {
      const before = purges;
      const entry = await shared?.get(key);
      if (entry && purges === before && entry.storedAt > (get(key)?.storedAt ?? 0)) set(key, entry);
    },

    /**
     * Stores the result of a render, unless a purge or a newer result came after the snapshot.
     * @returns the entry to send: the stored page instead of a 404 that has not been confirmed.
     */
    put(key: string, entry: CacheEntry, before: Snapshot): CacheEntry {
      const storedPage = pages.get(key, now());
      if (storedPage && !guard.confirmNotFound(key, entry.status === 404)) {
        onEvent('suspicious-404');
        return storedPage;
      }
      const newest = get(key);
      if (purges !== before.purges || (newest !== undefined && newest !== before.entry)) return entry;
      set(key, entry);
      // Made-up addresses must not fill the store of all replicas.
      if (entry.status === 200 && sharedVariants.admits(key)) void shared?.set(key, entry);
      onEvent('stored');
      return entry;
    },

    /** Number of purges so far. */
    get purges() {
      return purges;
    },

    /** Drops this process's entries with one of the tags. @returns their number. */
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
