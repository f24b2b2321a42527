import { parseFeed } from '@rowanmanning/feed-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { FEEDS } from '../../../shared/pages/feeds.ts';
import { articleCard, deadlineEntry, eventCard } from '../../support/cards.ts';
import { discoverySite, ORIGIN } from '../../support/discovery-site.ts';
import { json } from '../../support/fake-api.ts';

const ok = { statusCode: 200, statusMessage: 'OK' };
const HOSTILE = `Fees & <script>alert(1)</script> ]]> "it’s" *due*`;
const HOSTILE_NAME = 'Policy & law <"a" \'b\'>';
const article = (articleId: number, over: Record<string, unknown> = {}) =>
  articleCard(articleId, { body: '<p>for members</p>', ...over });
const toList = (...articlesList: unknown[]) => ({
  ...ok,
  articlesList,
  totalCount: articlesList.length,
  pageNumber: 1,
  pageSize: 50,
  totalPages: 1,
});
const event = eventCard(7, { title: 'Assembly', path: '/events/assembly' });

const scene = discoverySite();
beforeEach(() => {
  const articles = toList(
    article(1, { title: HOSTILE, summary: HOSTILE, category: { id: 413, name: HOSTILE_NAME } }),
    article(2, { publishedDate: '2031-04-01' }),
    article(3, { section: 'press' }),
  );
  for (const path of ['/news-articles-search', '/regulatory-focus/latest-features', '/regulatory-focus/rf-quarterly'])
    scene.api.on(path, articles);
  for (const path of ['/who-we-are/news', '/who-we-are/press-releases']) scene.api.on(path, articles);
  scene.api.on('/taxonomy', {
    ...ok,
    result: [
      { id: 420, name: 'Compendia', codeName: 'compendia', kind: 'category', parentId: null },
      { id: 500, name: 'Labels & leaflets', codeName: 'labels', kind: 'topic', parentId: null },
    ],
  });
  const changed = {
    title: 'x',
    path: '/news-and-articles/news-articles/article-2',
    modified: '2031-05-04',
    children: [],
  };
  scene.api.on('/sitemap', { ...ok, result: [{ title: 'Home', path: '/', children: [changed] }] });
  scene.api.on('/deadlines', { ...ok, result: [deadlineEntry('next', '2031-12-31', { title: HOSTILE })] });
  scene.api.on('/events-search', { ...ok, result: [event], totalCount: 1, pageNumber: 1, pageSize: 30, totalPages: 1 });
});

const get = (path: string) => scene.site.request.get(path);
const read = async (path: string) => parseFeed((await get(path)).text);

describe('feeds', () => {
  const ids = [...Object.keys(FEEDS), 'category-420', 'topic-500'];
  test.each(ids.flatMap((id) => [`${id}.xml`, `${id}.atom`]))('a feed reader parses %s', async (file) => {
    const response = await get(`/feeds/${file}`);
    expect(response.status).toBe(200);
    const format = file.endsWith('.atom') ? 'atom' : 'rss';
    expect(response.headers['content-type']).toBe(`application/${format}+xml; charset=utf-8`);
    expect(response.headers['cache-control']).toBe('public, max-age=300');
    const feed = parseFeed(response.text);
    expect(feed.self).toBe(`${ORIGIN}/feeds/${file}`);
    expect(feed.title).toMatch(/^ACME: /);
    expect(feed.url).toMatch(/^https:\/\/www\.acme\.example\/[a-z]/);
    expect(feed.items.length).toBeGreaterThan(0);
    for (const item of feed.items) {
      expect(item.url).toMatch(/^https:\/\/www\.acme\.example\//);
      expect(item.id).toMatch(/^tag:www\.acme\.example,2025:(?:(?:article|event)-\d+|deadline-next-2031-12-31)$/);
      expect(item.published).toBeInstanceOf(Date);
    }
  });

  test('escapes markup in titles and summaries, in both formats', async () => {
    for (const file of ['news.xml', 'news.atom']) {
      const text = (await get(`/feeds/${file}`)).text;
      expect(text).not.toContain('<script');
      const [first] = parseFeed(text).items;
      // Parsed as HTML, title and summary are the original text.
      expect(first?.title).toBe('Fees & <script>alert(1)</script> ]]> "it’s" due');
      expect(first?.description).toBe(HOSTILE);
    }
  });

  test('is well-formed XML with any character in the name of a category', async () => {
    for (const file of ['news.xml', 'news.atom']) {
      const markup = (await get(`/feeds/${file}`)).text.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '');
      expect(markup).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/);
      expect(markup).not.toMatch(/="[^"<]*</);
      expect(markup).toContain('Policy &amp; law');
    }
  });

  test('leaves out entries whose link leads to another site without naming its scheme', async () => {
    scene.api.on('/who-we-are/news', toList(article(1), article(4, { path: '//evil.test/a' })));
    for (const file of ['society.xml', 'society.atom'])
      expect((await get(`/feeds/${file}`)).text).not.toContain('evil');
    expect((await read('/feeds/society.xml')).items).toHaveLength(1);
  });

  test('has no date in the future, and no article before its day', async () => {
    scene.api.on('/who-we-are/news', toList(article(1), article(9, { publishedDate: '2031-09-01' })));
    expect((await read('/feeds/society.atom')).items.map(({ id }) => id?.split(':').at(-1))).toEqual(['article-1']);
    const [assembly] = (await read('/feeds/events.atom')).items;
    expect(assembly?.published?.toISOString()).toBe('2031-05-06T00:00:00.000Z');
    expect(assembly?.updated?.toISOString()).toBe('2031-05-06T00:00:00.000Z');
  });

  test('contains no members-only text', async () => {
    expect((await get('/feeds/news.xml')).text).not.toContain('for members');
  });

  test('the journal’s feed excludes the society’s news and press releases', async () => {
    expect((await read('/feeds/news.xml')).items.map(({ id }) => id?.split(':').at(-1))).toEqual([
      'article-1',
      'article-2',
    ]);
  });

  test('entries have their modification time, and the feed has the latest', async () => {
    const feed = await read('/feeds/news.atom');
    expect(feed.items.map(({ updated }) => updated?.toISOString().slice(0, 10))).toEqual(['2031-05-01', '2031-05-04']);
    expect(feed.items[1]?.published?.toISOString().slice(0, 10)).toBe('2031-04-01');
    expect(feed.updated?.toISOString().slice(0, 10)).toBe('2031-05-04');
  });

  test('the summary of an event contains its time and place', async () => {
    const [item] = (await read('/feeds/events.xml')).items;
    expect(item?.description).toContain('1 July 2031');
    expect(item?.description).toContain('09:00–17:00 (Europe/Berlin), Bonn, Germany');
  });

  test('the feed of a term searches for that term and links to its list', async () => {
    const feed = await read('/feeds/topic-500.xml');
    expect(feed.title).toBe('ACME: Labels & leaflets');
    expect(feed.url).toBe(`${ORIGIN}/news-and-articles/news-articles?DocumentTags=500`);
    expect(scene.api.requests.map(({ url }) => url)).toContain('/news-articles-search?DocumentTags=500&pageSize=30');
  });

  test.each(['none.xml', 'news.json', 'news', 'topic-420.xml', 'category-500.xml', 'topic-0.xml', 'topic-9999999.xml'])(
    'answers 404 for %s',
    async (file) => {
      expect((await get(`/feeds/${file}`)).status).toBe(404);
    },
  );

  test('an empty feed is valid and stable', async () => {
    scene.api.on('/who-we-are/press-releases', toList());
    const first = (await get('/feeds/press.xml')).text;
    expect(parseFeed(first).items).toEqual([]);
    expect((await get('/feeds/press.xml')).text).toBe(first);
  });
});

describe('robots.txt, sitemaps, feeds and calendars', () => {
  const files = [
    '/feeds/news.xml',
    '/feeds/topic-500.atom',
    '/calendars/events.ics',
    '/sitemap.xml',
    '/sitemaps/news.xml',
  ];

  test.each(files)('%s: answers 304 to a matching ETag, and HEAD with the headers of GET', async (path) => {
    const whole = await get(path);
    const etag = whole.headers.etag ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await get(path).set('If-None-Match', etag);
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await scene.site.request.head(path);
    expect([head.status, head.text]).toEqual([200, undefined]);
    for (const name of ['content-type', 'cache-control', 'etag']) expect(head.headers[name]).toBe(whole.headers[name]);
  });

  test.each(files)('%s: answers 503 with Retry-After when the API fails, never a partial file', async (path) => {
    scene.api.otherwise(json({}, 500));
    for (const call of ['/news-articles-search', '/taxonomy', '/sitemap', '/events-search'])
      scene.api.on(call, json({}, 500));
    const response = await get(path);
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('60');
    expect(response.headers['content-type']).toMatch(/^text\/plain/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.text).not.toContain('<');
  });

  test('rejects methods other than GET and HEAD', async () => {
    expect((await scene.site.request.put('/feeds/news.xml')).status).toBe(405);
  });

  test('metrics count these requests by route', async () => {
    for (const path of files) await get(path);
    const text = await scene.site.metrics.text();
    for (const route of ['feed', 'calendar', 'sitemap']) expect(text).toContain(`route="${route}",status="200"`);
  });
});
