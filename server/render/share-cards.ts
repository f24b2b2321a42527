import { BulkheadRejectedError } from 'cockatiel';
import { type RequestHandler, Router } from 'express';
import { lastSegmentOf, request } from '../../shared/pages/common/request.ts';
import { shell } from '../../shared/pages/common/shell.ts';
import type { PageKind } from '../../shared/pages/registry.ts';
import { withoutEmphasis } from '../../shared/site/discovery.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { parseShareCardPath } from '../../shared/site/share-cards.ts';
import { fetchData } from '../discovery/fetch-data.ts';
import { contextOf } from '../pipeline/request-context.ts';
import { type Upstream, UpstreamError } from '../upstream/client.ts';
import { createCardDrawer } from './draw-card.ts';
import type { CardSubject, ServerBundle } from './server-bundle.ts';

const HOUR_SECONDS = 3600;
const RETRY_AFTER_SECONDS = '2';

type Options = { readonly bundle: () => ServerBundle; readonly site: Site; readonly upstream: Upstream };

/** Serves pages' pictures for social networks, drawn from what the API says of the path: `/share-cards{path}.png`. */
export function shareCards({ bundle, site, upstream }: Options): RequestHandler {
  const draw = createCardDrawer(bundle);
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/share-cards{*path}', async (req, res) => {
    contextOf(res).route = 'share-card';
    res.set('Cache-Control', 'no-store').type('text/plain');
    const path = parseShareCardPath(req.path);
    if (path === undefined) {
      res.status(404).send('Not found\n');
      return;
    }
    try {
      const png = await draw(await subjectOf(path, site, upstream));
      res.set('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
      // Other sites show it beside a link to the page.
      res.set('Cross-Origin-Resource-Policy', 'cross-origin').type('image/png').send(png);
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError || error instanceof UpstreamError)) throw error;
      res.status(503).set('Retry-After', RETRY_AFTER_SECONDS).send('Try again in a moment\n');
    }
  });
  return router;
}

type Item = Pick<CardSubject, 'article' | 'event' | 'product'>;

/** The item on a page of a kind, by the page's path. Other kinds have only a title. */
const ITEMS: { readonly [K in PageKind]?: (path: string, upstream: Upstream) => Promise<Item> } = {
  article: async (path, upstream) => ({
    article: (await fetchData(upstream, request('articles.byPath', { path })))?.result[0],
  }),
  event: async (path, upstream) => ({
    event: (await fetchData(upstream, request('events.byId', undefined, { id: lastSegmentOf(path) })))?.result[0],
  }),
  product: async (path, upstream) => ({
    product: (await fetchData(upstream, request('education.byPath', { path })))?.result[0],
  }),
};

/**
 * The content of the card of a path. The home page, and a path without a published title, have the card of the society.
 * @throws UpstreamError when the API fails.
 */
async function subjectOf(path: string, site: Site, upstream: Upstream): Promise<CardSubject> {
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
