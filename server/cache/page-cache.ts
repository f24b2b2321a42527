import { Overloaded } from '../slots.ts';
import type { CachedPage } from './cached-page.ts';
import type { MassNotFoundGuard } from './mass-not-found.ts';
import type { MemoryStore } from './memory-store.ts';
import type { SharedStore } from './shared-store.ts';

/** Where a page came from, as the Cache-Status header says it (RFC 9211). */
export type Found = { readonly page: CachedPage; readonly state: 'fresh' | 'stale' };

/** Makes a page; undefined when what was made may not be kept (an error page, say). */
export type MakePage = () => Promise<CachedPage | undefined>;

type Options = {
  pages: MemoryStore;
  /** Pages that are not there, apart and small: a flood of made-up addresses must not push out the good pages. */
  notFound: MemoryStore;
  /** What all replicas share; none with a single one. */
  shared: SharedStore | undefined;
  guard: MassNotFoundGuard;
  now: () => number;
  /** Longest that anybody waits for the making of a page, in milliseconds of the real clock. */
  patience?: number;
  onError: (error: unknown) => void;
  /** Something to count. */
  onEvent: (event: 'renewed' | 'doubtful-not-found' | 'too-slow') => void;
};

/** Longer than the API and the rendering may take together: beyond it something hangs. */
const PATIENCE_MS = 5000;

/** Nobody waits for a renewal: while the API is slow they must leave places and connections to what somebody waits for. */
const MOST_RENEWALS = 4;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Ready pages by key. A key says everything a page depends on, so whoever asks with the same key gets the same page. A page under
 * way is made once, however many wait for it, and goes on when they leave. No key is held longer than `patience`: then those who wait get
 * the old page or nothing, and the next who asks begins anew.
 */
export function createPageCache(options: Options) {
  const { pages, notFound, shared, guard, now, patience = PATIENCE_MS, onError, onEvent } = options;
  const underWay = new Map<string, Promise<CachedPage | undefined>>();
  /** Rises with every purge: a page whose making began before one may hold what was purged. */
  let purges = 0;
  let renewals = 0;

  const lookup = (key: string): CachedPage | undefined => pages.get(key, now()) ?? notFound.get(key, now());

  function keep(key: string, page: CachedPage): void {
    if (page.status === 404) {
      pages.delete(key);
      notFound.set(key, page);
    } else {
      notFound.delete(key);
      pages.set(key, page);
    }
  }

  async function makeAndKeep(key: string, make: MakePage): Promise<CachedPage | undefined> {
    const purgesBefore = purges;
    const elsewhere = await shared?.get(key);
    if (elsewhere && purges === purgesBefore && elsewhere.storedAt > (lookup(key)?.storedAt ?? 0)) {
      // One past its time, too: it is what there is when no new one can be made.
      keep(key, elsewhere);
      if (elsewhere.freshUntil > now()) return elsewhere;
    }
    const before = lookup(key);
    const page = await make();
    if (!page) return undefined;
    const old = pages.get(key, now());
    if (old && !guard.believes(key, page.status === 404)) {
      onEvent('doubtful-not-found');
      return old;
    }
    const newest = lookup(key);
    // One that took too long does not take the place of a newer one.
    if (purges === purgesBefore && (newest === undefined || newest === before)) {
      keep(key, page);
      // Made-up addresses must not fill what all replicas share.
      if (page.status === 200) void shared?.set(key, page);
      onEvent('renewed');
    }
    return page;
  }

  async function orOld(key: string, making: Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
    try {
      return await making;
    } catch (error) {
      const old = lookup(key);
      // Who is told that it is too much decides what to do about it.
      if (!old || error instanceof Overloaded) throw error;
      onError(error);
      return old;
    }
  }

  function inTime<T>(making: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        onEvent('too-slow');
        resolve(undefined);
      }, patience);
      timer.unref();
      making.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  return {
    /** A page that may be served now: fresh, or stale while a new one is made. */
    find(key: string): Found | undefined {
      const page = lookup(key);
      if (!page || page.staleUntil <= now()) return undefined;
      return { page, state: page.freshUntil > now() ? 'fresh' : 'stale' };
    },
    /** A page of whatever age, for when no new one can be made. */
    findOld(key: string): CachedPage | undefined {
      return lookup(key);
    },
    /** Whether a page is being made at this moment. */
    isUnderWay: (key: string): boolean => underWay.has(key),
    /**
     * The page of a key, made by `make` unless somebody is at it already. The old page when that fails; undefined when what was made may
     * not be kept, or is not there in time.
     * @throws what `make` throws, when there is no old page or too much is being made.
     */
    produce(key: string, make: MakePage): Promise<CachedPage | undefined> {
      const running = underWay.get(key);
      if (running) return running;
      const started = inTime(orOld(key, makeAndKeep(key, make))).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
    /** Makes a page anew behind the back of whoever gets the old one: not now when many are, or when too much is being made. */
    renew(key: string, make: MakePage): void {
      if (underWay.has(key) || renewals >= MOST_RENEWALS) return;
      renewals += 1;
      this.produce(key, make)
        .catch((error: unknown) => error instanceof Overloaded || onError(error))
        .finally(() => {
          renewals -= 1;
        });
    },
    /** Drops what carries one of the tags, here; how many pages that were. */
    purge(tags: ReadonlySet<string>): number {
      purges += 1;
      return pages.purge(tags) + notFound.purge(tags);
    },
    clear(): void {
      purges += 1;
      pages.clear();
      notFound.clear();
    },
    get bytes() {
      return pages.bytes + notFound.bytes;
    },
  };
}
