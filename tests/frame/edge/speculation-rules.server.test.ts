import { expect, test } from 'vitest';
import { z } from 'zod';
import { SPECULATION_RULES_PATH } from '../../../server/pipeline/speculation-rules.ts';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));

const PATH = '/who-we-are/bylaws';

/** The patterns of pages that are never prefetched. */
const rulesSchema = z.object({
  prefetch: z.tuple([
    z.object({
      where: z.object({
        and: z.tuple([
          z.object({ href_matches: z.literal('/*') }),
          z.object({ not: z.object({ href_matches: z.array(z.string()) }) }),
          z.object({ not: z.object({ href_matches: z.string() }) }),
          z.object({ not: z.object({ selector_matches: z.string() }) }),
        ]),
      }),
      eagerness: z.literal('moderate'),
    }),
  ]),
});

test('a cached page refers to the speculation rules; other pages do not', async () => {
  api.on('/page-menu', contentPage('The bylaws', { path: PATH }));
  const shared = await site.request.get(PATH);
  const missing = await site.request.get('/no/such/page');
  const preview = await site.request.get(`${PATH}?isPreview=true&wg=1`);
  expect(shared.headers['speculation-rules']).toBe(`"${SPECULATION_RULES_PATH}"`);
  for (const other of [missing, preview]) expect(other.headers).not.toHaveProperty('speculation-rules');
});

test('the rules exclude the API, files, personal pages and addresses with a query', async () => {
  const response = await site.request.get(SPECULATION_RULES_PATH);
  expect(response.headers['content-type']).toMatch(/^application\/speculationrules\+json/);
  const [, { not: paths }, { not: questions }] = rulesSchema.parse(response.body).prefetch[0].where.and;
  const leftOut = (address: string) =>
    [...paths.href_matches, questions.href_matches].some((pattern) =>
      new URLPattern(pattern, site.origin).test(address, site.origin),
    );
  expect(
    [
      '/api/search',
      '/login',
      '/member-dashboard',
      '/education/video',
      '/search?searchtext=a',
      '/feeds/news.xml',
    ].filter((path) => !leftOut(path)),
  ).toEqual([]);
  expect(['/', '/events', '/search', '/who-we-are/bylaws'].filter(leftOut)).toEqual([]);
});
