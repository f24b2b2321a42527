import { isTaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { OverloadError } from '../render/render-semaphore.ts';
import { type CacheEntry, isFresh } from './entry.ts';
import type { MemoryStore } from './memory-store.ts';
import type { SharedStore } from './shared-store.ts';
import type { Suspicious404Guard } from './suspicious-404.ts';
import { createVariantLimit } from './variant-limit.ts';

/** Renders a page; undefined when the result may not be stored (an error page, for example). */
export type RenderEntry = () => Promise<CacheEntry | undefined>;

type Options = {
  pages: MemoryStore;
  /** 404s, in a small store of their own: a flood of made-up addresses must not evict pages. */
  notFound: MemoryStore;
  /** The store of all replicas; undefined for a single one. */
  shared: SharedStore | undefined;
  guard: Suspicious404Guard;
  /** Epoch milliseconds. */
  now: () => number;
  /** Longest wait for a render, in milliseconds of the real clock. */
  timeoutMs?: number;
  onError: (error: unknown) => void;
  /** Counts an event. */
  onEvent: (event: 'stored' | 'suspicious-404' | 'timeout') => void;
};

/** Longer than the timeouts of API and rendering together: a render that takes longer hangs. */
const TIMEOUT_MS = 5000;

/**
 * Limit of concurrent revalidations, so that while the API is slow they leave permits and connections to requests, for
 * which clients wait.
 */
const MAX_REVALIDATIONS = 4;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * An HTTP cache of rendered pages (RFC 9111) with stale-while-revalidate and stale-if-error (RFC 5861). Requests for
 * one key share a render, which continues when clients leave; after `timeoutMs` they get the stale entry or nothing,
 * and the next request renders again.
 */
export function createPageCache(options: Options) {
  const { pages, notFound, shared, guard, now, onError, onEvent } = options;
  const inFlight = new Map<string, Promise<CacheEntry | undefined>>();
  /** Number of purges so far: the result of a render that began before a purge may contain purged data. */
  let purges = 0;
  let revalidations = 0;
  const sharedVariants = createVariantLimit();
  const renderTimeout = timeout(options.timeoutMs ?? TIMEOUT_MS, TimeoutStrategy.Aggressive).dangerouslyUnref();

  const lookup = (key: string): CacheEntry | undefined => pages.get(key, now()) ?? notFound.get(key, now());

  function store(key: string, entry: CacheEntry): void {
    const [holder, other] = entry.status === 404 ? [notFound, pages] : [pages, notFound];
    other.delete(key);
    holder.set(key, entry);
  }

  async function renderAndStore(key: string, render: RenderEntry): Promise<CacheEntry | undefined> {
    const purgesBefore = purges;
    const sharedEntry = await shared?.get(key);
    if (sharedEntry && purges === purgesBefore && sharedEntry.storedAt > (lookup(key)?.storedAt ?? 0)) {
      // Stale entries too, which are served when rendering fails.
      store(key, sharedEntry);
      if (isFresh(sharedEntry, now())) return sharedEntry;
    }
    const before = lookup(key);
    const entry = await render();
    if (!entry) return undefined;
    const storedPage = pages.get(key, now());
    if (storedPage && !guard.confirmNotFound(key, entry.status === 404)) {
      onEvent('suspicious-404');
      return storedPage;
    }
    const newest = lookup(key);
    // A render that exceeded the timeout does not replace a newer entry.
    if (purges === purgesBefore && (newest === undefined || newest === before)) {
      store(key, entry);
      // Made-up addresses must not fill the store of all replicas.
      if (entry.status === 200 && sharedVariants.admits(key)) void shared?.set(key, entry);
      onEvent('stored');
    }
    return entry;
  }

  async function withStaleIfError(key: string, result: Promise<CacheEntry | undefined>) {
    try {
      return await result;
    } catch (error) {
      const stale = lookup(key);
      // The caller handles overload.
      if (!stale || error instanceof OverloadError) throw error;
      onError(error);
      return stale;
    }
  }

  async function withTimeout<T>(result: Promise<T>): Promise<T | undefined> {
    try {
      return await renderTimeout.execute(() => result);
    } catch (error) {
      if (!isTaskCancelledError(error)) throw error;
      onEvent('timeout');
      return undefined;
    }
  }

  return {
    getFresh(key: string): CacheEntry | undefined {
      const entry = lookup(key);
      return entry && isFresh(entry, now()) ? entry : undefined;
    },
    /** A stale entry whose revalidation is in flight: nothing remains to be done but to send it. */
    getRevalidating(key: string): CacheEntry | undefined {
      return inFlight.has(key) ? this.getStaleWhileRevalidate(key) : undefined;
    },
    /** An entry that may be served while it is revalidated. */
    getStaleWhileRevalidate(key: string): CacheEntry | undefined {
      const entry = lookup(key);
      return entry && entry.staleUntil > now() ? entry : undefined;
    },
    /** An entry up to a day old, for when no page can be rendered. */
    getStaleIfError: lookup,
    isInFlight: (key: string): boolean => inFlight.has(key),
    /**
     * Renders and stores the page of a key, or joins the render in flight. Gives the stale entry when rendering fails;
     * undefined when the result may not be stored or is late.
     * @throws what `render` throws, without a stale entry or when too many pages are being rendered.
     */
    getOrRender(key: string, render: RenderEntry): Promise<CacheEntry | undefined> {
      const running = inFlight.get(key);
      if (running) return running;
      const started = withTimeout(withStaleIfError(key, renderAndStore(key, render))).finally(() => {
        if (inFlight.get(key) === started) inFlight.delete(key);
      });
      inFlight.set(key, started);
      return started;
    },
    /** Renders a stale page again in the background, unless many are being revalidated or too many rendered. */
    revalidate(key: string, render: RenderEntry): void {
      if (inFlight.has(key) || revalidations >= MAX_REVALIDATIONS) return;
      revalidations += 1;
      this.getOrRender(key, render)
        .catch((error: unknown) => error instanceof OverloadError || onError(error))
        .finally(() => {
          revalidations -= 1;
        });
    },
    /** Drops this process's entries with one of the tags, and results of renders in flight. @returns their number. */
    purge(tags: ReadonlySet<string>): number {
      purges += 1;
      sharedVariants.clear();
      inFlight.clear();
      return pages.purge(tags) + notFound.purge(tags);
    },
    get bytes() {
      return pages.bytes + notFound.bytes;
    },
  };
}
