import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Site } from '../../shared/site/resolve.ts';
import { withoutCdnHeaders } from '../cdn/cdn-headers.ts';
import { hasCanonicalKey } from '../cdn/page-params.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type CacheEntry, isFresh } from '../page-cache/entry.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { toContext } from '../pipeline/request-context.ts';
import { cacheKey } from './cache-key.ts';
import { createCoalescedRenders, type RenderResult } from './coalesced-renders.ts';
import type { LoadedPage } from './load-page.ts';
import { describe, type PageRenderer } from './page-renderer.ts';
import { type PageRequest, readPageRequest } from './page-request.ts';
import { renderEntry } from './render-entry.ts';
import { OverloadError } from './render-semaphore.ts';
import { sendEntry } from './send-entry.ts';

type Options = {
  cache: PageCache;
  renderer: PageRenderer;
  config: Config;
  site: Site;
  metrics: Metrics;
  now: () => number;
  log: Logger;
};

type Answer = { readonly entry: CacheEntry; readonly cacheStatus: string };

/** Entries younger than this are reported as stored by this request in Cache-Status. */
const JUST_STORED_MS = 5000;

/**
 * Match, look up, coalesce, take a permit, load, render, store, send. A page that depends on more than its key goes to
 * the next handler, which stores nothing.
 */
export function cachedPage(options: Options): RequestHandler {
  const { cache, renderer, config, metrics, log, now } = options;
  const renders = createCoalescedRenders<LoadedPage>({
    cache,
    now,
    onError(error) {
      metrics.count('page-cache-error');
      log.warn(describe(error), 'a page could not be rendered again');
    },
    onTimeout: () => metrics.count('page-cache timeout'),
  });

  return async (req, res, next) => {
    const request = readPageRequest(req, res, options);
    toContext(res).route = request.input.match.route.kind;
    const key = cacheKey(request);
    if (key === undefined) {
      next();
      return;
    }

    const stored = cache.get(key);
    if (stored && isFresh(stored, now())) {
      send(req, res, key, { entry: stored, cacheStatus: 'hit' });
      return;
    }
    if (stored && stored.staleUntil > now()) {
      renders.revalidate(key, () => render(request, { revalidate: true }));
      send(req, res, key, { entry: stored, cacheStatus: 'hit; detail=stale-while-revalidate' });
      return;
    }

    try {
      const isFirst = !renders.isInFlight(key);
      const loading = Promise.withResolvers<LoadedPage>();
      const rendering = renders.getOrRender(key, () =>
        render(request, { timings: toContext(res).timings, onLoad: loading.resolve }),
      );
      // The first request gets a stream when secondary data is slow; the others wait for the stored page.
      const early = isFirst ? await Promise.race([loading.promise, rendering.then(() => undefined)]) : undefined;
      if (early && !early.isSettled()) {
        rendering.catch((error: unknown) => toContext(res).log.error(describe(error), 'a page could not be stored'));
        await renderer.send(renderer.pageOf(request, early), request, req, res, { onRendered() {} });
        return;
      }

      const { entry = cache.get(key), unstored } = await rendering;
      if (res.closed) return;
      if (entry) {
        const isNew = entry.storedAt > now() - JUST_STORED_MS;
        send(req, res, key, { entry, cacheStatus: isNew ? 'fwd=miss; stored' : 'hit; detail=stale-if-error' });
      } else if (unstored) {
        await renderer.semaphore.run((release) =>
          renderer.send(renderer.pageOf(request, unstored), request, req, res, { onRendered: release }),
        );
      } else {
        next();
      }
    } catch (error) {
      const stale = error instanceof OverloadError ? cache.get(key) : undefined;
      if (!stale) throw error;
      metrics.count('overloaded');
      send(req, res, key, { entry: stale, cacheStatus: 'hit; detail=stale-overloaded' });
    }
  };

  type RenderOptions = {
    revalidate?: boolean;
    timings?: { api?: number; render?: number };
    onLoad?: (loaded: LoadedPage) => void;
  };

  /** The permit is free while the page waits for the API. */
  function render(
    request: PageRequest,
    { revalidate = false, timings = {}, onLoad }: RenderOptions,
  ): Promise<RenderResult<LoadedPage>> {
    return renderer.semaphore.run(async (release) => {
      const started = performance.now();
      const loaded = await renderer.load(request, { revalidate });
      timings.api = performance.now() - started;
      onLoad?.(loaded);
      if (!loaded.isSettled()) release();
      const rendered = performance.now();
      const entry = await renderEntry(renderer.pageOf(request, loaded), {
        rendering: renderer.rendering,
        now,
        onRenderError: renderer.reportRenderError,
      });
      timings.render = performance.now() - rendered;
      return entry ? { entry } : { unstored: loaded };
    });
  }

  function send(req: Request, res: Response, key: string, { entry, cacheStatus }: Answer): void {
    // One that a purge has overtaken is not stored here either.
    const mayBeKept = config.cdn === undefined || (hasCanonicalKey(req.originalUrl, key) && cache.get(key) === entry);
    const sent = mayBeKept ? entry : { ...entry, headers: withoutCdnHeaders(entry.headers) };
    sendEntry(req, res, sent, { context: toContext(res), cacheStatus, now: now() });
  }
}
