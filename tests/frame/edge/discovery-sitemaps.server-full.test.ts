import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../shared/durations.ts';
import { articleCard } from '../../support/cards.ts';
import { discoverySite, ORIGIN } from '../../support/discovery-site.ts';
import { json } from '../../support/fake-api.ts';

const ok = { statusCode: 200, statusMessage: 'OK' };
const ARTICLES = '/news-and-articles/news-articles';
const entry = (path: string, over: Record<string, unknown> = {}) => ({ title: path, path, children: [], ...over });
const article = (articleId: number, publishedDate: string, title = 'News') =>
  articleCard(articleId, { title, path: `${ARTICLES}/a-${articleId}`, publishedDate, isMemberOnly: false });

const scene = discoverySite();

const get = (path: string) => scene.site.request.get(path);
const read = async (path: string) => parseSitemap(Readable.from([(await get(path)).text]));
const readIndex = async () => parseSitemapIndex(Readable.from([(await get('/sitemap.xml')).text]));

describe('sitemaps', () => {
  test('robots.txt names the sitemap index at the public origin', async () => {
    const response = await get('/robots.txt');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    const text = response.text;
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(text).toContain('Disallow: /api/\n');
  });

  test('each part has a file with its URLs, and their modification dates where known', async () => {
    scene.api.on('/sitemap', {
      ...ok,
      result: [
        entry('/', {
          children: [
            entry(`${ARTICLES}/one`, { modified: '2031-05-01' }),
            entry('/news-and-articles/rf-quarterly/two', { modified: '2031-05-03' }),
            entry('/events/three'),
            entry('/products/four'),
            entry('/who-we-are/bylaws'),
          ],
        }),
      ],
    });
    const findAddresses = async (kind: string) =>
      (await read(`/sitemaps/${kind}.xml`)).map(({ url, lastmod }) => [url.replace(ORIGIN, ''), lastmod]);
    expect(await findAddresses('pages')).toEqual([
      ['/', undefined],
      ['/who-we-are/bylaws', undefined],
    ]);
    expect(await findAddresses('articles')).toEqual([
      [`${ARTICLES}/one`, '2031-05-01'],
      ['/news-and-articles/rf-quarterly/two', '2031-05-03'],
    ]);
    expect(await findAddresses('events')).toEqual([['/events/three', undefined]]);
    expect(await findAddresses('products')).toEqual([['/products/four', undefined]]);
    expect((await readIndex()).map(({ url, lastmod }) => [url, lastmod])).toContainEqual([
      `${ORIGIN}/sitemaps/articles.xml`,
      '2031-05-03',
    ]);
  });

  test.each([
    ['a member’s page', '/member-dashboard'],
    ['the search', '/search'],
    ['the sign-in', '/login'],
    ['an embedded form', '/form-embeds/group-rates'],
    ['a redirect', '/home'],
    ['an alias of a page', '/convergence-2023/hotel-travel'],
  ])('no sitemap lists %s', async (_name, path) => {
    scene.api.on('/sitemap', { ...ok, result: [entry('/who-we-are/bylaws'), entry(path)] });
    expect((await read('/sitemaps/pages.xml')).map(({ url }) => url)).toEqual([`${ORIGIN}/who-we-are/bylaws`]);
  });

  test('URLs beyond the limit of a file go into further files, all listed in the index', async () => {
    const many = Array.from({ length: 20_001 }, (_, index) => entry(`/events/e-${index}`));
    scene.api.on('/sitemap', { ...ok, result: many });
    expect((await readIndex()).map(({ url }) => url.replace(`${ORIGIN}/sitemaps/`, ''))).toEqual([
      'events.xml',
      'events-2.xml',
    ]);
    expect(await read('/sitemaps/events.xml')).toHaveLength(20_000);
    expect((await read('/sitemaps/events-2.xml')).map(({ url }) => url)).toEqual([`${ORIGIN}/events/e-20000`]);
    for (const name of ['events-3', 'events-1', 'events-02', 'pages-2', 'none']) {
      expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404);
    }
  });

  test('35,000 pages that the API lists in parts are in the files, each once', async () => {
    const TOTAL = 35_000;
    scene.api.on('/sitemap', (req: IncomingMessage, res: ServerResponse) => {
      const query = new URL(req.url ?? '', ORIGIN).searchParams;
      const size = Number(query.get('pageSize'));
      const start = (Number(query.get('pageNumber')) - 1) * size;
      const length = Math.min(size, TOTAL - start);
      const result = Array.from({ length }, (_, index) => entry(`${ARTICLES}/a-${start + index}`));
      json({ ...ok, result, totalPages: Math.ceil(TOTAL / size) })(req, res, '');
    });
    expect((await readIndex()).map(({ url }) => url.replace(`${ORIGIN}/sitemaps/`, ''))).toEqual([
      'articles.xml',
      'articles-2.xml',
    ]);
    const files = [await read('/sitemaps/articles.xml'), await read('/sitemaps/articles-2.xml')];
    expect(files.map(({ length }) => length)).toEqual([20_000, 15_000]);
    expect(new Set(files.flat().map(({ url }) => url)).size).toBe(TOTAL);
  });

  test('the news sitemap lists the articles of the last two days, with their publication', async () => {
    const found = [article(1, '2031-05-06', 'A & <b> *c*'), article(2, '2031-05-05'), article(3, '2031-05-04')];
    scene.api.on('/news-articles-search', {
      ...ok,
      articlesList: found,
      totalCount: 3,
      pageNumber: 1,
      pageSize: 50,
      totalPages: 1,
    });
    const news = await read('/sitemaps/news.xml');
    expect(news.map(({ url }) => url)).toEqual([1, 2].map((id) => `${ORIGIN}${ARTICLES}/a-${id}`));
    expect(news[0]?.news).toEqual({
      publication: { name: 'ACME', language: 'en' },
      publication_date: '2031-05-06',
      title: 'A & <b> c',
    });
    // An XML parser rejects a prefix whose namespace is not declared.
    expect((await get('/sitemaps/news.xml')).text).toContain(
      'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
    );
  });

  test('the index lists the news sitemap only when it has an article, of today at the latest', async () => {
    const listed = async (...articlesList: unknown[]) => {
      scene.api.on('/news-articles-search', {
        ...ok,
        articlesList,
        totalCount: 1,
        pageNumber: 1,
        pageSize: 50,
        totalPages: 1,
      });
      scene.site.advance(HOUR_MS);
      return (await readIndex()).map(({ url }) => url).includes(`${ORIGIN}/sitemaps/news.xml`);
    };
    expect(await listed()).toBe(false);
    await expect.poll(() => listed(article(1, '2031-05-06'))).toBe(true);
    await expect.poll(() => listed(article(1, '2031-06-06'))).toBe(false);
  });

  test('without news the news sitemap is empty', async () => {
    scene.api.on('/news-articles-search', {
      ...ok,
      articlesList: [],
      totalCount: 0,
      pageNumber: 1,
      pageSize: 50,
      totalPages: 0,
    });
    expect(await read('/sitemaps/news.xml')).toEqual([]);
  });
});
