import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { shareCardPath } from '../../../shared/site/share-cards.ts';
import { discoverySite } from '../../support/discovery-site.ts';
import { json, type Script } from '../../support/fake-api.ts';

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

/** Gives every path a title of its own, so that each card is another drawing. */
const titledByPath: Script = (req, res, body) => {
  const path = new URL(req.url ?? '', 'http://api.invalid').searchParams.get('path');
  crumbs('Home', 'Who we are', `Page ${path}`)(req, res, body);
};

const fetchCard = (path: string) => scene.site.request.get(shareCardPath(path)).buffer(true);

describe('pictures of pages for social networks', () => {
  test('a card is a PNG of 1200 × 630 pixels that other sites may show, for a day', async () => {
    scene.api.on('/bread-crumb', crumbs('Home', 'Who we are', 'Bylaws'));
    const { status, headers, body } = await fetchCard(PAGE);
    const { format, width, height } = await sharp(body).metadata();
    expect({ status, format, width, height }).toEqual({ status: 200, format: 'png', width: 1200, height: 630 });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
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

  test('an API that fails is a 503 that nobody keeps [N24]', async () => {
    scene.api.on('/bread-crumb', json({}, 500));
    const { status, headers } = await fetchCard(PAGE);
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '2']);
  });

  test('concurrent requests for one card draw it once [N21]', async () => {
    scene.api.on('/bread-crumb', crumbs('Home', 'Who we are', 'Bylaws'));
    const drawings = vi.spyOn(sharp.prototype, 'png');
    const cards = await Promise.all([fetchCard(PAGE), fetchCard(PAGE), fetchCard(PAGE)]);
    expect(new Set(cards.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(drawings).toHaveBeenCalledOnce();
    drawings.mockRestore();
  });

  test('a browser or network that has the card is told so without a drawing', async () => {
    scene.api.on('/bread-crumb', crumbs('Home', 'Who we are', 'Bylaws'));
    const { headers } = await fetchCard(PAGE);
    const again = await fetchCard(PAGE).set('If-None-Match', headers.etag ?? '');
    expect([again.status, again.headers.etag, again.headers['cache-control']]).toEqual([
      304,
      headers.etag,
      'public, max-age=86400',
    ]);
  });

  test('a client that asks for forty cards at once leaves the cards of others to them [N21]', async () => {
    scene.api.on('/bread-crumb', titledByPath);
    const flood = Array.from({ length: 40 }, (_, page) => fetchCard(`/p${page}`).set('X-Forwarded-For', '192.0.2.1'));
    const flooded = Promise.all(flood);
    const others = await Promise.all(
      [1, 2, 3].map((host) => fetchCard(`/other/${host}`).set('X-Forwarded-For', `198.51.${host}.1`)),
    );
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    const statuses = (await flooded).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  });
});
