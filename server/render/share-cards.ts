import { BulkheadRejectedError } from 'cockatiel';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import fresh from 'fresh';
import type { Logger } from 'pino';
import { clientKey } from '../../shared/addresses/client-key.ts';
import { DAY_SECONDS } from '../../shared/durations.ts';
import type { PageKind } from '../../shared/pages/registry.ts';
import { request, toLastSegment } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import { withoutEmphasis } from '../../shared/site/discovery.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { parseShareCardPath } from '../../shared/site/share-cards.ts';
import { buildPalette } from '../../shared/theme/palette.ts';
import type { Config } from '../config/config.ts';
import { fetchData } from '../discovery/fetch-data.ts';
import { createConcurrencyLimit } from '../pipeline/concurrency-limit.ts';
import { toContext } from '../pipeline/request-context.ts';
import { type Upstream, UpstreamError } from '../upstream/client.ts';
import { createCardStore } from './card-store.ts';
import { createCardDrawer, type PlannedCard } from './draw-card.ts';
import type { CardSubject, Rendering } from './server-bundle.ts';

const RETRY_AFTER_SECONDS = '2';
/** Concurrent drawings per client: link previews request a few, a crawl has to wait. */
const MAX_DRAWINGS = 4;

type Options = {
  readonly rendering: Rendering;
  readonly site: Site;
  readonly upstream: Upstream;
  readonly config: Pick<Config, 'inks'>;
  readonly cardFolder?: string | undefined;
  readonly log: Logger;
};

/** Serves `/share-cards{path}.png`. */
export function shareCards({ rendering, site, upstream, config, cardFolder, log }: Options): RequestHandler {
  let isReported = false;
  const store = createCardStore({
    folder: cardFolder,
    onError(error) {
      if (!isReported)
        log.warn({ reason: String(error) }, 'share cards stay in memory: their folder cannot be written');
      isReported = true;
    },
  });
  const drawer = createCardDrawer(rendering, { store, palette: buildPalette(config.inks) });
  const isAdmitted = createConcurrencyLimit(MAX_DRAWINGS);

  async function send(req: Request, res: Response, planned: PlannedCard): Promise<void> {
    // Other sites embed it in link previews.
    const headers = {
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': `public, max-age=${DAY_SECONDS}`,
    };
    const etag = `"${planned.key}"`;
    const isKnown = fresh(req.headers, { etag });
    if (isKnown || req.method === 'HEAD') {
      res
        .status(isKnown ? 304 : 200)
        .set({ ...headers, ETag: etag })
        .type('image/png')
        .end();
      return;
    }
    const stored = await store.get(planned.key);
    if (!stored && !isAdmitted(clientKey(req.ip ?? ''), res)) {
      res.status(429).set('Retry-After', RETRY_AFTER_SECONDS).send('Try again in a moment\n');
      return;
    }
    const png = stored ?? (await drawer.draw(planned));
    res
      .set({ ...headers, ETag: etag })
      .type('image/png')
      .send(png);
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/share-cards{*path}', async (req, res) => {
    toContext(res).route = 'share-card';
    res.set('Cache-Control', 'no-store').type('text/plain');
    const path = parseShareCardPath(req.path);
    if (path === undefined) {
      res.status(404).send('Not found\n');
      return;
    }
    try {
      await send(req, res, drawer.plan(await readSubject(path, site, upstream)));
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError || error instanceof UpstreamError)) throw error;
      res.status(503).set('Retry-After', RETRY_AFTER_SECONDS).send('Try again in a moment\n');
    }
  });
  return router;
}

type Item = Pick<CardSubject, 'article' | 'event' | 'product'>;

/** Other kinds have only a title. */
const ITEMS: { readonly [K in PageKind]?: (path: string, upstream: Upstream) => Promise<Item> } = {
  article: async (path, upstream) => ({
    article: (await fetchData(upstream, request('articles.byPath', { path })))?.result[0],
  }),
  event: async (path, upstream) => ({
    event: (await fetchData(upstream, request('events.byId', undefined, { id: toLastSegment(path) })))?.result[0],
  }),
  product: async (path, upstream) => ({
    product: (await fetchData(upstream, request('education.byPath', { path })))?.result[0],
  }),
};

/** The society's card for the home page and for paths without a title. @throws UpstreamError when the API fails */
async function readSubject(path: string, site: Site, upstream: Upstream): Promise<CardSubject> {
  const siteName = site.product;
  const crumbs = await fetchData(upstream, request('blocks.breadCrumb', { path }));
  const [page, parent] = crumbs?.result.toReversed() ?? [];
  if (!page?.isCurrent || !parent) {
    const society = (await fetchData(upstream, shell.configuration))?.result;
    return { path: '/', title: society?.name ?? siteName, parent: society?.tagline, siteName };
  }
  const item = await ITEMS[site.match(path).route.kind]?.(path, upstream);
  return { path, siteName, title: withoutEmphasis(page.title), parent: parent.title, ...item };
}
