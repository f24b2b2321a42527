import { isTaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { type CacheEntry, isFresh } from '../page-cache/entry.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { OverloadError } from './render-semaphore.ts';

type Options = {
  cache: PageCache;
  now: () => number;
  /** In milliseconds of the real clock. */
  timeoutMs?: number;
  onError: (error: unknown) => void;
  onTimeout: () => void;
};

/** An entry, or the data to answer without one. */
export type RenderResult<T> = { readonly entry?: CacheEntry | undefined; readonly unstored?: T };

/** Longer than the timeouts of API and rendering together: a longer render hangs. */
const TIMEOUT_MS = 5000;

/** While the API is slow, revalidations must leave permits and connections to requests. */
const MAX_REVALIDATIONS = 4;

/**
 * Renders each page once for all requests that wait for it, and stores it (stale-while-revalidate and stale-if-error,
 * RFC 5861). A render continues when its clients leave; after `timeoutMs` they get the stale entry or nothing, and the
 * next request renders again.
 */
export function createCoalescedRenders<T>({ cache, now, timeoutMs = TIMEOUT_MS, onError, onTimeout }: Options) {
  type Render = () => Promise<RenderResult<T>>;
  const inFlight = new Map<string, { readonly purges: number; readonly result: Promise<RenderResult<T>> }>();
  const renderTimeout = timeout(timeoutMs, TimeoutStrategy.Aggressive).dangerouslyUnref();
  let revalidations = 0;

  /** Ignore a render that began before a purge: it may contain purged data. */
  function findInFlight(key: string): Promise<RenderResult<T>> | undefined {
    const running = inFlight.get(key);
    return running?.purges === cache.purges ? running.result : undefined;
  }

  async function renderAndStore(key: string, render: Render): Promise<RenderResult<T>> {
    const { purges } = cache.snapshot(key);
    await cache.copyShared(key);
    const { entry: before } = cache.snapshot(key);
    if (before && isFresh(before, now())) return { entry: before };
    const result = await render();
    return result.entry ? { entry: cache.put(key, result.entry, { purges, entry: before }) } : result;
  }

  /** Overload is not handled here, but by the caller. */
  async function withStaleIfError(key: string, rendering: Promise<RenderResult<T>>): Promise<RenderResult<T>> {
    try {
      return await rendering;
    } catch (error) {
      const entry = cache.get(key);
      if (!entry || error instanceof OverloadError) throw error;
      onError(error);
      return { entry };
    }
  }

  async function withTimeout(rendering: Promise<RenderResult<T>>): Promise<RenderResult<T>> {
    try {
      return await renderTimeout.execute(() => rendering);
    } catch (error) {
      if (!isTaskCancelledError(error)) throw error;
      onTimeout();
      return {};
    }
  }

  return {
    isInFlight: (key: string): boolean => findInFlight(key) !== undefined,

    /**
     * No entry when it may not be stored or is late. @throws errors of `render` without a stale entry, and on overload
     */
    getOrRender(key: string, render: Render): Promise<RenderResult<T>> {
      const running = findInFlight(key);
      if (running) return running;
      const result = withTimeout(withStaleIfError(key, renderAndStore(key, render))).finally(() => {
        if (inFlight.get(key)?.result === result) inFlight.delete(key);
      });
      inFlight.set(key, { purges: cache.purges, result });
      return result;
    },

    /** In the background; skipped under load. */
    revalidate(key: string, render: Render): void {
      if (findInFlight(key) || revalidations >= MAX_REVALIDATIONS) return;
      revalidations += 1;
      this.getOrRender(key, render)
        .catch((error: unknown) => error instanceof OverloadError || onError(error))
        .finally(() => {
          revalidations -= 1;
        });
    },
  };
}
