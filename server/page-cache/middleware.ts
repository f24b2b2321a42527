import type { Request, RequestHandler, Response } from 'express';
import type { Site } from '../../shared/site/resolve.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { contextOf } from '../pipeline/request-context.ts';
import type { LoadedPage } from '../render/load-page.ts';
import { describe, type PageRenderer } from '../render/page-renderer.ts';
import { type PageRequest, readPageRequest } from '../render/page-request.ts';
import { OverloadError } from '../render/render-semaphore.ts';
import type { CacheEntry } from './entry.ts';
import { cacheKey } from './key.ts';
import type { PageCache } from './page-cache.ts';
import { renderEntry } from './render-entry.ts';
import { STALE_WHILE_REVALIDATE, sendEntry } from './send-entry.ts';

type Options = {
  cache: PageCache;
  renderer: PageRenderer;
  config: Config;
  site: Site;
  metrics: Metrics;
  /** Epoch milliseconds. */
  now: () => number;
};

/** An entry younger than this was rendered for the request that gets it. */
const JUST_STORED_MS = 5000;

/** Answers from the page cache and fills it on a miss. Pages that cannot be stored go to the next handler. */
export function pageCache(options: Options): RequestHandler {
  const { cache, renderer, now, metrics } = options;
  const { semaphore } = renderer;
  const entryOptions = { rendering: renderer.rendering, now, onRenderError: renderer.reportRenderError };

  const toEntry = (request: PageRequest, loaded: LoadedPage): Promise<CacheEntry | undefined> =>
    renderEntry(renderer.pageOf(request, loaded), entryOptions);

  /** Pages that are not stored, for the requests that have waited for them: a failed call is not repeated for each. */
  const unstored = new Map<string, LoadedPage>();
  function keepForWaiting(key: string, loaded: LoadedPage): void {
    unstored.set(key, loaded);
    setImmediate(() => unstored.delete(key));
  }

  const send = (req: Request, res: Response, entry: CacheEntry, cacheStatus: string): void =>
    sendEntry(req, res, entry, {
      acceptEncoding: req.headers['accept-encoding'],
      ifNoneMatch: req.headers['if-none-match'],
      context: contextOf(res),
      cacheStatus,
      now: now(),
    });

  /**
   * Renders a page that is not stored. The first request gets a stream when secondary data is slow; the others wait for
   * the complete page, which is stored in any case.
   * @returns whether a response was sent.
   */
  async function answerMiss(key: string, request: PageRequest, req: Request, res: Response): Promise<boolean> {
    const isFirst = !cache.isInFlight(key);
    const { timings } = contextOf(res);
    const loading = Promise.withResolvers<LoadedPage>();
    const rendering = cache.getOrRender(key, () =>
      semaphore.run(async (release) => {
        const started = performance.now();
        const loaded = await renderer.load(request);
        timings.api = performance.now() - started;
        loading.resolve(loaded);
        // While the page waits for the API it holds no permit.
        if (!loaded.isSettled()) release();
        const rendered = performance.now();
        const entry = await toEntry(request, loaded);
        timings.render = performance.now() - rendered;
        if (!entry) keepForWaiting(key, loaded);
        return entry;
      }),
    );
    if (isFirst) {
      const early = await Promise.race([loading.promise, rendering.then(() => undefined)]);
      if (early && !early.isSettled()) {
        rendering.catch((error: unknown) => contextOf(res).log.error(describe(error), 'a page could not be stored'));
        await renderer.send(renderer.pageOf(request, early), request, req, res, { onRendered() {} });
        return true;
      }
    }
    const entry = (await rendering) ?? cache.getStaleIfError(key);
    if (res.closed) return true;
    if (!entry) {
      const loaded = unstored.get(key);
      if (!loaded) return false;
      await semaphore.run((release) =>
        renderer.send(renderer.pageOf(request, loaded), request, req, res, { onRendered: release }),
      );
      return true;
    }
    const isNew = entry.storedAt > now() - JUST_STORED_MS;
    send(req, res, entry, isNew ? 'fwd=miss; stored' : 'hit; detail=stale-if-error');
    return true;
  }

  return async (req, res, next) => {
    const request = readPageRequest(req, res, options);
    contextOf(res).route = request.input.match.route.kind;
    const key = cacheKey(request);
    if (key === undefined) {
      next();
      return;
    }
    const fresh = cache.getFresh(key);
    if (fresh) {
      send(req, res, fresh, 'hit');
      return;
    }
    const stale = cache.getStaleWhileRevalidate(key);
    if (stale) {
      const load = () => renderer.load(request, { revalidate: true });
      cache.revalidate(key, () => semaphore.run(async () => toEntry(request, await load())));
      send(req, res, stale, STALE_WHILE_REVALIDATE);
      return;
    }
    try {
      if (!(await answerMiss(key, request, req, res))) next();
    } catch (error) {
      const entry = error instanceof OverloadError ? cache.getStaleIfError(key) : undefined;
      if (!entry) throw error;
      metrics.count('overloaded');
      send(req, res, entry, 'hit; detail=stale-overloaded');
    }
  };
}
