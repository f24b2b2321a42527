import { Readable } from 'node:stream';
import sharp from 'sharp';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../../server/config/config.ts';
import { createSite } from '../../support/create-site.ts';
import { oneDatabase } from '../../support/databases.ts';
import { type JsonLd, listFaults, listJsonLd, listTypes } from '../../support/json-ld.ts';
import type { TestSite } from '../../support/site.ts';
import { CONTENT, startWholeSite } from '../../support/whole-site.ts';

const ARTICLES = '/news-and-articles/news-articles';
/** Tests every n-th page of the kinds with many pages. */
const EVERY = inject('isFullRun') ? 1 : 7;

const { product } = readConfig({});
let site: TestSite;

beforeAll(async () => {
  const [database] = oneDatabase();
  if (!database) throw new Error('No database to test on');
  site = await startWholeSite(database, { STREAMING_DEADLINE_MS: '20000' }, { contentDir: CONTENT });
});
afterAll(() => site?.close());

const get = async (path: string) => (await site.request.get(path)).text;
const findCanonical = (html: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(site.origin, '');
const isNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"');
const described = async (path: string, type: string): Promise<JsonLd> => {
  const found = listJsonLd(await get(path)).find((one) => listTypes(one).includes(type));
  if (!found) throw new Error(`${path} has no ${type}`);
  return found;
};

/** The addresses, sizes and alternative texts of a page's pictures for social networks. */
function toSocialPictures(html: string) {
  const contents = (name: string) =>
    [...html.matchAll(new RegExp(`<meta (?:data-rh="true" )?property="og:image${name}" content="([^"]*)"`, 'g'))].map(
      ([, content = '']) => content,
    );
  return { addresses: contents(''), alt: contents(':alt'), width: contents(':width'), height: contents(':height') };
}

describe('pictures for social networks', () => {
  test('every route has exactly one, at the public origin, which is an image of 1200 × 630 pixels', async () => {
    const paths = createSite(readConfig({}))
      .routes.map(({ path }) => path)
      .filter((path) => !/[:*]/.test(path));
    const examples = [
      `${ARTICLES}/how-deep-is-a-bill-of-materials`,
      '/events/euro-convergence',
      '/products/labelling-law',
      '/nothing-here',
      '/events?PageNumber=2',
    ];
    expect(paths.length).toBeGreaterThan(50);
    const sizes = new Map<string, string>();
    const faults: string[] = [];
    for (const path of [...paths, ...examples]) {
      const { status, text } = await site.request.get(path);
      if (status === 302) continue;
      const { addresses, alt, width, height } = toSocialPictures(text);
      const [address = ''] = addresses;
      if (
        addresses.length !== 1 ||
        !address.startsWith(`${site.origin}/`) ||
        !alt[0] ||
        `${width}${height}` !== '1200630'
      )
        faults.push(`${path} (${status}) has ${JSON.stringify({ addresses, alt, width, height })}`);
      else if (!sizes.has(address)) {
        const image = await site.request.get(address.slice(site.origin.length)).buffer(true);
        const { format, width, height } = await sharp(image.body).metadata();
        sizes.set(address, `${image.status} ${image.headers['content-type']} ${format} ${width} ${height}`);
      }
    }
    expect(faults).toEqual([]);
    expect(new Set(sizes.values())).toEqual(new Set(['200 image/png png 1200 630', '200 image/jpeg jpeg 1200 630']));
  }, 120_000);

  test('an article with a picture has it, with its own words; one without has a card with its title and day', async () => {
    const pictured = toSocialPictures(await get(`${ARTICLES}/how-deep-is-a-bill-of-materials`));
    expect(pictured.addresses[0]).toMatch(/\/media\/[0-9a-f]{20}-social\.jpg$/);
    expect(pictured.alt[0]).toContain('A tree that divides');
    const drawn = toSocialPictures(await get(`${ARTICLES}/as-appropriate`));
    expect(drawn.addresses[0]).toBe(`${site.origin}/share-cards${ARTICLES}/as-appropriate.png`);
    expect(drawn.alt[0]).toMatch(/as appropriate.*, \d{1,2} \w+ \d{4}$/);
    const event = toSocialPictures(await get('/events/euro-convergence'));
    expect(event.alt[0]).toMatch(/^Euro Convergence, .*\d{4}, \w+, France$/);
  });
});

describe('indexable pages', () => {
  test('a URL of the sitemap is a page with that canonical URL and complete structured data', async () => {
    const index = await parseSitemapIndex(Readable.from([await get('/sitemap.xml')]));
    const files = index.map(({ url }) => url.replace(site.origin, ''));
    // The news sitemap is in the index while an article is not older than two days.
    expect(files.filter((file) => file !== '/sitemaps/news.xml')).toEqual(
      ['pages', 'articles', 'events', 'products'].map((name) => `/sitemaps/${name}.xml`),
    );
    const listed: string[] = [];
    for (const file of files) {
      const items = await parseSitemap(Readable.from([await get(file)]));
      listed.push(...items.map(({ url }) => url));
    }
    expect(listed.filter((address) => !address.startsWith(`${site.origin}/`))).toEqual([]);
    const paths = [...new Set(listed.map((address) => address.slice(site.origin.length)))];
    expect(paths.length).toBeGreaterThan(200);
    const special = /^\/$|^\/work-for-|faqs?$/;

    const types = new Set<string>();
    const faults: string[] = [];
    for (const path of paths.filter((one, place) => place % EVERY === 0 || special.test(one))) {
      const html = await get(path);
      const descriptions = listJsonLd(html);
      if (findCanonical(html) !== path) faults.push(`${path} has the canonical URL ${findCanonical(html)}`);
      if (isNoindex(html)) faults.push(`${path} is noindex`);
      for (const one of descriptions) faults.push(...(await listFaults(one)).map((fault) => `${path}: ${fault}`));
      const found = descriptions.flatMap(listTypes);
      for (const type of found) types.add(type);
      if (html.includes('aria-label="Breadcrumb"') && !found.includes('BreadcrumbList'))
        faults.push(`${path} has no BreadcrumbList`);
    }
    expect(faults).toEqual([]);
    expect([...types].sort()).toEqual([
      'Book',
      'BreadcrumbList',
      'Course',
      'CreativeWork',
      'Event',
      'FAQPage',
      'ItemList',
      'JobPosting',
      'Legislation',
      'NewsArticle',
      'Organization',
      'Product',
      'ProfilePage',
      'WebPage',
      'WebSite',
    ]);
  });

  test.each([
    ['/events', '/events'],
    ['/events?PageNumber=2', '/events?PageNumber=2'],
    ['/events?PageNumber=1', '/events'],
    ['/events?PageNumber=02', '/events?PageNumber=2'],
    ['/events?PageNumber=2&EventType=662', '/events'],
    ['/events?EventType=662', '/events'],
    ['/events?utm_source=mail&PageNumber=2', '/events?PageNumber=2'],
    ['/events?something=else', '/events'],
    [`${ARTICLES}?DocumentTags=500`, ARTICLES],
    // An alias (section 2).
    ['/convergence-2023/hotel-travel', '/convergence-2023/travel'],
  ])('%s has the canonical URL %s', async (path, canonical) => {
    const html = await get(path);
    expect(findCanonical(html)).toBe(canonical);
    expect(isNoindex(html)).toBe(false);
    expect(html).toContain(`<meta property="og:url" content="${site.origin}${canonical}"`);
  });

  test.each([
    '/search?searchtext=label',
    '/login',
    '/prohibited',
    '/transition',
    '/preferences',
    '/nothing-here',
    '/form-embeds/group-rates',
    '/events?isPreview=true&wg=2b7f0d36-0c1e-4b59-9c80-1a3f6d5e7b42',
    '/events?ISPREVIEW=x',
  ])('%s is noindex and has no structured data', async (path) => {
    const html = await get(path);
    expect(isNoindex(html)).toBe(true);
    expect(findCanonical(html)).toBeUndefined();
    expect(listJsonLd(html)).toEqual([]);
  });

  test('a page has one title, one description, its language, and the feeds of its kind', async () => {
    const html = await get('/events');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(html).toContain('<meta property="og:locale" content="en_GB"');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
    expect(html).toMatch(
      /<link rel="alternate" type="application\/rss\+xml" title="[^"]*Events" href="\/feeds\/events\.xml"/,
    );
  });
});

describe('structured data', () => {
  test('a member article is marked as not free, with the selector of its paywalled part', async () => {
    const { articlesList }: { articlesList: { path: string; isMemberOnly: boolean }[] } = JSON.parse(
      await get('/api/news-articles-search?pageSize=50'),
    );
    const closed = articlesList.find(({ isMemberOnly }) => isMemberOnly);
    if (!closed) throw new Error('No article is members-only');
    const article = await described(closed.path, 'NewsArticle');
    expect(article).toMatchObject({ isAccessibleForFree: false, hasPart: { isAccessibleForFree: false } });
    expect(await get(closed.path)).toMatch(/class="[^"]*article__text/);
  });

  test('an article with a picture names it with its caption and credit, a book its cover', async () => {
    const { image } = await described(`${ARTICLES}/how-deep-is-a-bill-of-materials`, 'NewsArticle');
    const picture = z
      .object({ '@type': z.literal('ImageObject'), url: z.url(), caption: z.string(), creditText: z.string() })
      .parse(image);
    expect(picture.url).toMatch(new RegExp(`^${site.origin}/media/[0-9a-f]{20}-\\d+\\.webp$`));
    const file = await site.request.get(picture.url.slice(site.origin.length));
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp']);
    const book = await described('/products/labelling-law', 'Book');
    expect(book.image).toMatch(new RegExp(`^${site.origin}/covers/`));
  });

  test('an event’s start has its zone’s UTC offset', async () => {
    const event = await described('/events/ask-an-assessor', 'Event');
    expect(event.startDate).toMatch(/T12:00:00-0[45]:00$/);
    expect(event).toMatchObject({ eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' });
  });

  test('only the page of one job opening has a JobPosting, with its salary and terms, not the list', async () => {
    const job = await described(`/work-for-${product}/events-officer-europe`, 'JobPosting');
    expect(job).toMatchObject({
      employmentType: ['FULL_TIME', 'PART_TIME'],
      baseSalary: { currency: 'EUR', value: { minValue: 46_000, maxValue: 52_000, unitText: 'YEAR' } },
    });
    const types = listJsonLd(await get('/careers')).flatMap(listTypes);
    expect(types).not.toContain('JobPosting');
  });
});
