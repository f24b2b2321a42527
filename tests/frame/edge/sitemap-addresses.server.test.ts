import { expect, test, vi } from 'vitest';
import { sitemap, sitemapIndex } from '../../../server/discovery/sitemaps.ts';
import { createMetrics } from '../../../server/observability/metrics.ts';
import { createUpstream } from '../../../server/upstream/client.ts';
import { createSite } from '../../support/create-site.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const api = startBeforeAll(startFakeApi);
const upstream = startBeforeAll(() =>
  createUpstream({
    cacheBytes: 10_000_000,
    origin: api.origin,
    product: 'acme',
    timeoutMs: 2000,
    now: Date.now,
    metrics: createMetrics(),
    onError: () => {},
  }),
);

test('the addresses of an answer are matched once, however many files of the sitemap are read [Section 2, Sitemap]', async () => {
  const site = createSite({ product: 'acme', mediaPlannerUrl: 'https://planner.test/' });
  const match = vi.spyOn(site, 'match');
  const sources = { site, upstream, now: Date.now, origin: 'https://site.test' };
  const answer = (count: number) =>
    api.on('/sitemap', {
      statusCode: 200,
      statusMessage: 'OK',
      totalPages: 1,
      result: Array.from({ length: count }, (_, index) => ({
        title: `${index}`,
        path: index % 2 === 0 ? `/news-and-articles/news-articles/${index}` : `/events/${index}`,
        children: [],
      })),
    });
  const addressesIn = async (part: 'articles' | 'events') =>
    (await sitemap({ part, number: 1 }, sources))?.body.match(/<loc>/g)?.length;

  answer(50);
  await sitemapIndex(sources, { hasNews: false });
  expect([await addressesIn('articles'), await addressesIn('events')]).toEqual([25, 25]);
  expect(match).toHaveBeenCalledTimes(50);

  answer(10);
  upstream.purge(new Set(['articles']));
  expect([await addressesIn('articles'), await addressesIn('events')]).toEqual([5, 5]);
});
