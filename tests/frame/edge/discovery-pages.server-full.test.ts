import { Readable } from 'node:stream';
import sharp from 'sharp';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../../server/config/config.ts';
import { publishedPaths } from '../../support/addresses.ts';
import { createSite } from '../../support/create-site.ts';
import { onServer } from '../../support/databases.ts';
import { findCanonical, isNoindex, toSocialPictures } from '../../support/head.ts';
import { type JsonLd, listFaults, listJsonLd, listTypes } from '../../support/json-ld.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { startStarterWith } from '../../support/starter-copy.ts';
import { STARTER } from '../../support/whole-site.ts';

const ARTICLES = '/news-and-articles/news-articles';
const PICTURED = `${ARTICLES}/a-picture`;
const DRAWN = `${ARTICLES}/what-belongs-in-a-technical-file`;
const WORKSHOP = '/events/writing-workshop';
const BOOK = '/products/the-labels';
const { product } = readConfig({ CONTENT_DIR: STARTER });
const JOB = `/work-for-${product}/officer`;

const toPage = (path: string, fields = '') =>
  `---\npath: ${path}\ntitle: The page ${path}\nsummary: The summary of ${path}.\ntopic: quality\n${fields}---\nA text.\n`;
const toArticle = (id: number, title: string, fields: string) => `---
id: ${id}
title: ${title}
summary: The summary of ${title}.
section: features
published: "-9d 09:00"
authors: [ada-lindgren]
categories: [1]
topic: devices
${fields}
---
The rules are in Regulation (EU) 2017/745 and in MDCG 2020-5.
`;
const toProduct = (id: number, type: string, title: string, fields = '') => `---
id: ${id}
code: P-${id}
type: ${type}
title: ${title}
summary: The summary of ${title}.
authors: [ada-lindgren]
listPrice: 60
memberPrice: 45
availableFrom: "2025-03-01"
format: Online
level: All levels
topic: devices
taxonomy: [10]
${fields}
---
A text.
`;
const toEvent = (id: number) => `---
id: ${id}
code: EV-${id}
title: Talk ${id}
summary: The summary of talk ${id}.
starts: "+${id - 2090}d 12:00"
ends: "+${id - 2090}d 13:00"
timeZone: America/New_York
type: 50
format: online
prices: [{ label: Member, price: 0 }]
topic: devices
---
A text.
`;
/** Files that the small society has not: a second page of events, and other types of structured data. */
const FILES = {
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`events/talk-${index}.md`, toEvent(2100 + index)])),
  'media/figures/tree.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="1968" height="820"><rect width="900" height="400"/></svg>',
  'articles/a-picture.md': toArticle(
    1010,
    'A picture',
    'picture: { src: /media/figures/tree.svg, alt: A tree that divides., caption: A tree., credit: A drawing. }',
  ),
  'articles/for-members.md': toArticle(1011, 'For members', 'memberOnly: true'),
  'products/the-short-file.md': toProduct(3003, 'book', 'The Short File', 'pages: 180\nisbn: "979-8-41207-045-2"'),
  'products/the-labels.md': toProduct(3010, 'book', 'The Labels', 'pages: 318\nisbn: "979-8-41207-046-9"'),
  'products/both.md': toProduct(3011, 'bundle', 'Both books'),
  'pages/home.md': toPage('/'),
  'pages/events.md': toPage('/events'),
  'pages/deadlines.md': toPage('/resources/deadlines'),
  'data/deadlines.yaml': `
- key: registration
  title: Devices are registered
  date: 2031-11-27
  effect: due
  jurisdiction: eu
  products: [devices]
  affects: Manufacturers
  summary: A duty.
  provision: Regulation (EU) 2017/745, Article 29
  url: https://eur-lex.europa.eu/eli/reg/2017/745/oj
  asOf: 2026-09-01
`,
  'pages/travel.md': toPage('/convergence-2023/travel'),
  'pages/questions.md': toPage(
    '/website/website-faqs',
    'faq: [{ title: Questions, items: [{ question: Why?, answer: Because. }] }]\n',
  ),
  'pages/officer.md': toPage(JOB),
  'data/jobs.yaml': `- { id: 1, path: "/who-we-are/work-for-{product}", title: Officer, location: "Brussels, Belgium", country: BE, employmentTypes: [full-time, part-time], salary: { currency: EUR, min: 46000, max: 52000, per: year }, summary: Venues., url: "/work-for-{product}/officer", posted: "-14d", closing: "+28d" }\n`,
};

const site = startBeforeAll(() =>
  startStarterWith(FILES, onServer('embedded', inject('postgres')), { STREAMING_DEADLINE_MS: '20000' }),
);

const get = async (path: string) => (await site.request.get(path)).text;
const described = async (path: string, type: string): Promise<JsonLd> => {
  const found = listJsonLd(await get(path)).find((one) => listTypes(one).includes(type));
  if (!found) throw new Error(`${path} has no ${type}`);
  return found;
};

describe('pictures for social networks', () => {
  test('every route has exactly one, at the public origin, which is an image of 1200 × 630 pixels', async () => {
    const paths = createSite(readConfig({ CONTENT_DIR: STARTER }))
      .routes.map(({ path }) => path)
      .filter((path) => !/[:*]/.test(path));
    const examples = [PICTURED, WORKSHOP, BOOK, '/nothing-here', '/events?PageNumber=2'];
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
    const pictured = toSocialPictures(await get(PICTURED));
    expect(pictured.addresses[0]).toMatch(/\/media\/[0-9a-f]{20}-social\.jpg$/);
    expect(pictured.alt[0]).toContain('A tree that divides');
    const drawn = toSocialPictures(await get(DRAWN));
    expect(drawn.addresses[0]).toBe(`${site.origin}/share-cards${DRAWN}.png`);
    expect(drawn.alt[0]).toMatch(/What belongs in a technical file.*, \d{1,2} \w+ \d{4}$/);
    const event = toSocialPictures(await get(WORKSHOP));
    expect(event.alt[0]).toMatch(/^Writing workshop: the intended purpose, .*\d{4}, Anytown, Ireland$/);
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
    const published = await publishedPaths(site.origin);
    const open = await Promise.all(published.map(async (path) => !isNoindex(await get(path))));
    expect(paths.toSorted()).toEqual(published.filter((_, index) => open[index]).toSorted());

    const types = new Set<string>();
    const faults: string[] = [];
    for (const path of paths) {
      const html = await get(path);
      const descriptions = listJsonLd(html);
      if (findCanonical(html, site.origin) !== path)
        faults.push(`${path} has the canonical URL ${findCanonical(html, site.origin)}`);
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
    expect(findCanonical(html, site.origin)).toBe(canonical);
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
    expect(findCanonical(html, site.origin)).toBeUndefined();
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
    const { image } = await described(PICTURED, 'NewsArticle');
    const picture = z
      .object({ '@type': z.literal('ImageObject'), url: z.url(), caption: z.string(), creditText: z.string() })
      .parse(image);
    expect(picture.url).toMatch(new RegExp(`^${site.origin}/media/[0-9a-f]{20}-\\d+\\.webp$`));
    const file = await site.request.get(picture.url.slice(site.origin.length));
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp']);
    const book = await described(BOOK, 'Book');
    expect(book.image).toMatch(new RegExp(`^${site.origin}/covers/`));
  });

  test('an event’s start has its zone’s UTC offset', async () => {
    const event = await described('/events/talk-0', 'Event');
    expect(event.startDate).toMatch(/T12:00:00-0[45]:00$/);
    expect(event).toMatchObject({ eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' });
  });

  test('only the page of one job opening has a JobPosting, with its salary and terms, not the list', async () => {
    const job = await described(JOB, 'JobPosting');
    expect(job).toMatchObject({
      employmentType: ['FULL_TIME', 'PART_TIME'],
      baseSalary: { currency: 'EUR', value: { minValue: 46_000, maxValue: 52_000, unitText: 'YEAR' } },
    });
    const types = listJsonLd(await get('/careers')).flatMap(listTypes);
    expect(types).not.toContain('JobPosting');
  });
});
