import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { parsePageInput } from '../../../shared/pages/parse-page-input.ts';
import { pages as pageModules } from '../../../shared/pages/registry.ts';
import { publishedPaths } from '../../support/addresses.ts';
import { type Crawl, crawlPages } from '../../support/crawl.ts';
import { createSite } from '../../support/create-site.ts';
import { oneDatabase } from '../../support/databases.ts';
import { demoEventPaths } from '../../support/demo-content.ts';
import { findCanonical, isNoindex, toSocialPictures } from '../../support/head.ts';
import { listFaults, listJsonLd, listTypes, TYPES } from '../../support/json-ld.ts';
import type { TestSite } from '../../support/site.ts';
import { createVisitor } from '../../support/visitor.ts';
import { CONTENT, startWholeSite } from '../../support/whole-site.ts';

const config = readConfig({});
const table = createSite(config);
/** Requests every n-th published page. */
const EVERY = inject('isFullRun') ? 1 : 5;
/** Pages with what few others have: links to recordings and to the pages of a list, structured data of their own. */
const RARE = /^\/$|^\/events$|\/recap$|^\/work-for-|faqs?$|\/deadlines$/;
const isFixed = (path: string) => !/[:*]/.test(path);
/** Whether a page's address has a query parameter that this kind of page does not read. */
function hasDroppedParameter(address: string): boolean {
  const { pathname, searchParams: query } = new URL(address, config.publicOrigin);
  const match = table.match(pathname);
  if (match.route.kind === 'unrouted') return false;
  const { input } = parsePageInput(pageModules[match.route.kind], { match, pathname, query, now: Date.now() });
  return [...query.keys()].some((name) => !input.query.has(name));
}

/** The addresses of all recordings. */
async function listRecordings(site: TestSite): Promise<string[]> {
  const { body } = await site.request.get('/api/events-search?ShowOnlyPast=true&PageSize=100');
  const { result } = contract['events.search'].response.parse(body);
  return result.filter(({ hasVideo }) => hasVideo).map(({ eventId }) => `/education/video?id=${eventId}`);
}

/** Kinds of route that do not render a page. */
const NO_PAGE = new Set(['preview', 'unrouted']);

const [database] = oneDatabase();

describe('the pages of the whole site [Section 2]', () => {
  let site: TestSite;

  beforeAll(async () => {
    if (!database) throw new Error('No database to test on');
    site = await startWholeSite(database, {}, { contentDir: CONTENT });
  });
  afterAll(() => site.close());

  const memberPaths = table.routes
    .filter(({ path, kind, access }) => isFixed(path) && !NO_PAGE.has(kind) && access === 'member')
    .map(({ path }) => path);

  describe('published pages', () => {
    let crawl: Crawl;

    beforeAll(async () => {
      const published = await publishedPaths(site.origin);
      expect(published).toEqual(expect.arrayContaining(await demoEventPaths()));
      const sample = published.filter((path, index) => index % EVERY === 0 || RARE.test(path));
      crawl = await crawlPages(site.origin, sample, { published });
    }, 180_000);

    test('get 200 with a title and one h1', () => {
      const wrong = crawl.pages.filter(
        ({ status, headings, title }) => status !== 200 || headings.length !== 1 || title === '',
      );
      expect(wrong.map(({ path, status, headings }) => [path, status, headings])).toEqual([]);
    });

    test.each(['title', 'description'] as const)('have a %s that no other listed page has [Section 6]', (name) => {
      const listed = crawl.pages.filter(({ isListed }) => isListed);
      const shared = [...Map.groupBy(listed, (page) => page[name])].filter(
        ([text, pages]) => text === '' || pages.length > 1,
      );
      expect(shared.map(([text, pages]) => [text, ...pages.map(({ path }) => path)])).toEqual([]);
    });

    test('have their address as canonical URL and complete structured data, if search engines may list them', async () => {
      const faults: string[] = [];
      const used = new Set<string>();
      for (const { path, html } of crawl.pages.filter(({ isListed }) => isListed)) {
        const descriptions = listJsonLd(html);
        for (const type of descriptions.flatMap(listTypes)) used.add(type);
        const canonical = findCanonical(html, site.origin);
        if (canonical !== path) faults.push(`${path} has the canonical URL ${canonical}`);
        if (isNoindex(html)) faults.push(`${path} is noindex`);
        for (const one of descriptions) faults.push(...(await listFaults(one)).map((fault) => `${path}: ${fault}`));
        const hasCrumbs = descriptions.flatMap(listTypes).includes('BreadcrumbList');
        if (html.includes('aria-label="Breadcrumb"') && !hasCrumbs) faults.push(`${path} has no BreadcrumbList`);
      }
      expect(faults).toEqual([]);
      expect([...used].sort()).toEqual(TYPES);
    });

    test('have exactly one picture for social networks, which is an image of 1200 × 630 pixels', async () => {
      const faults: string[] = [];
      const sizes = new Set<string>();
      for (const { path, html } of crawl.pages) {
        const { addresses, alt, width, height } = toSocialPictures(html);
        const [address = ''] = addresses;
        const isComplete = addresses.length === 1 && address.startsWith(`${site.origin}/`) && Boolean(alt[0]);
        if (!isComplete || `${width}${height}` !== '1200630')
          faults.push(`${path} has ${JSON.stringify({ addresses, alt, width, height })}`);
        else {
          const image = await site.request.get(address.slice(site.origin.length)).buffer(true);
          const { format, width, height } = await sharp(image.body).metadata();
          sizes.add(`${image.status} ${image.headers['content-type']} ${format} ${width} ${height}`);
        }
      }
      expect(faults).toEqual([]);
      for (const size of sizes) expect(size).toMatch(/^200 image\/(png png|jpeg jpeg) 1200 630$/);
    }, 240_000);

    test('link to no address that redirects or does not exist, fragments, feeds and files included [L6]', async () => {
      expect(await crawl.deadLinks()).toEqual([]);
    }, 180_000);

    test('link to no address with a parameter that the page drops [L6]', () => {
      const links = crawl.pages.flatMap((page) => page.links.map((link) => [page.path, link] as const));
      expect(links.filter(([, link]) => link.includes('?')).length).toBeGreaterThan(20);
      expect(links.filter(([, link]) => hasDroppedParameter(link))).toEqual([]);
    });

    test('name no feed that does not exist or has another media type [L6]', async () => {
      expect(crawl.pages.flatMap(({ feeds }) => feeds).length).toBeGreaterThan(0);
      expect(await crawl.deadFeeds()).toEqual([]);
    });
  });

  describe('the pages of a signed-in member', () => {
    let crawl: Crawl;

    beforeAll(async () => {
      const member = await createVisitor(site.origin);
      const body = { username: 'member@demo.test', password: 'demo-Passw0rd!' };
      expect((await member.send('/api/sso/login', { method: 'POST', body })).status).toBe(200);
      const [published, recordings] = [await publishedPaths(site.origin), await listRecordings(site)];
      crawl = await crawlPages(site.origin, [...memberPaths, ...recordings], {
        published,
        cookie: member.writeHeaders().Cookie,
      });
    });

    test('get 200 and one h1', () => {
      const wrong = crawl.pages.filter(({ status, headings }) => status !== 200 || headings.length !== 1);
      expect(wrong.map(({ path, status, headings }) => [path, status, headings])).toEqual([]);
    });

    test('link to no address that redirects or does not exist, or with a parameter that the page drops [L6]', async () => {
      expect(await crawl.deadLinks()).toEqual([]);
      expect(crawl.pages.flatMap(({ links }) => links.filter(hasDroppedParameter))).toEqual([]);
      expect(await crawl.deadFeeds()).toEqual([]);
    });
  });
});
