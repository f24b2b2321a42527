import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shareCardPath } from '../../../shared/site/share-cards.ts';
import { discoverySite } from '../../support/discovery-site.ts';
import { json } from '../../support/fake-api.ts';

const PAGE = '/who-we-are/bylaws';
const scene = discoverySite();

/** Breadcrumbs of the API, the last of which is the page itself. */
const crumbs = (...titles: string[]) =>
  json({
    statusCode: 200,
    statusMessage: 'OK',
    result: titles.map((title, place) => ({
      title,
      url: place === titles.length - 1 ? PAGE : '/',
      isCurrent: place === titles.length - 1,
    })),
  });

const fetchCard = (path: string) => scene.site.request.get(shareCardPath(path)).buffer(true);

describe('pictures of pages for social networks', () => {
  test('a card is a PNG of 1200 × 630 pixels that other sites may show, for an hour', async () => {
    scene.api.on('/bread-crumb', crumbs('Home', 'Who we are', 'Bylaws'));
    const { status, headers, body } = await fetchCard(PAGE);
    const { format, width, height } = await sharp(body).metadata();
    expect({ status, format, width, height }).toEqual({ status: 200, format: 'png', width: 1200, height: 630 });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each(['Zákon o léčivech, Łódź', 'A'.repeat(2_000), '規制', '<b>&amp;'])(
    'the title %s is drawn and breaks nothing',
    async (title) => {
      scene.api.on('/bread-crumb', crumbs('Home', 'Who we are', title));
      expect(await sharp((await fetchCard(PAGE)).body).metadata()).toMatchObject({ width: 1200, height: 630 });
    },
  );

  test('the home page and unknown paths have the one card of the society', async () => {
    scene.api.on('/bread-crumb', crumbs('Home'));
    const [home, unknown] = await Promise.all([fetchCard('/'), fetchCard('/nothing/here')]);
    expect([home.status, unknown.status]).toEqual([200, 200]);
    expect(Buffer.compare(home.body, unknown.body)).toBe(0);
  });

  test.each(['/share-cards', '/share-cards/.png', '/share-cards/a.svg', '/share-cards/a%2Fb.png', '/share-cards/a/b'])(
    '%s is a plain 404 without a call',
    async (address) => {
      const { status, text } = await scene.site.request.get(address);
      expect([status, text]).toEqual([404, 'Not found\n']);
      expect(scene.api.requests).toEqual([]);
    },
  );

  test('an API that fails is a 503 that nobody keeps', async () => {
    scene.api.on('/bread-crumb', json({}, 500));
    const { status, headers } = await fetchCard(PAGE);
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '2']);
  });
});
