import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { contract } from '../../shared/contract/contract.ts';
import { parsePageRequest } from '../../shared/pages/common/page-request.ts';
import { pages as pageModules } from '../../shared/pages/registry.ts';
import { publishedPaths } from '../support/addresses.ts';
import { type Crawl, crawlPages } from '../support/crawl.ts';
import { createSite } from '../support/create-site.ts';
import { oneDatabase } from '../support/databases.ts';
import { readPage } from '../support/html.ts';
import type { TestSite } from '../support/site.ts';
import { createVisitor } from '../support/visitor.ts';
import { startWholeSite } from '../support/whole-site.ts';

const config = readConfig({});
const table = createSite(config);
/** Requests every n-th published page. */
const EVERY = inject('isFullRun') ? 1 : 5;
/** Pages with links that few others have: to recordings, and to the pages of a list. */
const WITH_OTHER_LINKS = /^\/events$|\/recap$/;
const isFixed = (path: string) => !/[:*]/.test(path);
/** Whether a page's address has a query parameter that this kind of page does not read. */
function hasDroppedParameter(address: string): boolean {
  const { pathname, searchParams: query } = new URL(address, config.publicOrigin);
  const match = table.match(pathname);
  if (match.route.kind === 'unrouted') return false;
  const { input } = parsePageRequest(pageModules[match.route.kind], { match, pathname, query, now: Date.now() });
  return [...query.keys()].some((name) => !input.query.has(name));
}

/** The addresses of all recordings. */
async function recordingsOf(site: TestSite): Promise<string[]> {
  const { body } = await site.request.get('/api/events-search?ShowOnlyPast=true&PageSize=100');
  const { result } = contract['events.search'].response.parse(body);
  return result.filter(({ hasVideo }) => hasVideo).map(({ eventId }) => `/education/video?id=${eventId}`);
}

/** Kinds of route that do not render a page. */
const NO_PAGE = new Set(['preview', 'unrouted']);

// Routes do not depend on the PostgreSQL server; calls.test.ts runs every call on each server.
const [database] = oneDatabase();

describe('the whole site', () => {
  let site: TestSite;

  beforeAll(async () => {
    if (!database) throw new Error('No database to test on');
    site = await startWholeSite(database);
  });
  afterAll(() => site.close());

  const get = async (path: string) => {
    const { status, headers, text } = await site.request.get(path);
    return { status, location: headers.location, html: text };
  };

  describe('every route responds [Section 2]', () => {
    const pages = table.routes.filter((route) => isFixed(route.path) && !NO_PAGE.has(route.kind));
    const titles = new Map<string, string>();

    test.each(pages.filter((route) => route.access !== 'member').map((route) => [route.path, route] as const))(
      '%s: 200, a unique title, one h1',
      async (path, route) => {
        const { status, html } = await get(path);
        const { title, headings, mainText } = readPage(html);
        expect(status).toBe(200);
        expect(headings).toHaveLength(1);
        expect(headings[0]).not.toBe('');
        expect(title).toMatch(/^\S.* \| [A-Z0-9-]+$/);
        expect(mainText.length).toBeGreaterThan(40);
        if (route.contentPath) return;
        expect(titles.get(title), `${title} is the title of another page too`).toBeUndefined();
        titles.set(title, path);
      },
    );

    test.each(pages.filter((route) => route.access === 'member').map((route) => [route.path] as const))(
      '%s redirects visitors to the login',
      async (path) => {
        const { status, location } = await get(path);
        expect([status, location]).toEqual([302, `/login?ReturnUrl=${encodeURIComponent(path)}`]);
      },
    );

    describe('published pages', () => {
      let crawl: Crawl;

      beforeAll(async () => {
        const published = await publishedPaths(site.origin);
        expect(published.filter((path) => !isFixed(table.match(path).route.path)).length).toBeGreaterThan(200);
        const sample = published.filter((path, index) => index % EVERY === 0 || WITH_OTHER_LINKS.test(path));
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
        const paths = pages.filter(({ access }) => access === 'member').map(({ path }) => path);
        const [published, recordings] = [await publishedPaths(site.origin), await recordingsOf(site)];
        crawl = await crawlPages(site.origin, [...paths, ...recordings], {
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

    test.each(
      table.routes
        .filter((route) => /^\/.*[:*]/.test(route.path))
        .map((route) => [route.path.replace(/[:*][a-zA-Z]*$/, 'no-such-thing')]),
    )('%s gets the site’s 404 page', async (path) => {
      const { status, html } = await get(path);
      expect(status).toBe(404);
      expect(readPage(html).headings).toEqual(['Not on file.']);
    });
  });

  describe('every redirect keeps the query and takes one hop [Section 2]', () => {
    test.each(table.redirects.map((redirect) => [redirect.from, redirect.to, redirect] as const))(
      '%s → %s [E8]',
      async (from, to, redirect) => {
        const { status, location } = await get(`${from}?a=1&b=%20c`);
        expect(status).toBe(301);
        expect(location).toBe(`${to}?a=1&b=%20c`);
        if (redirect.external) return;
        const target = await get(to);
        const isMember = table.match(to).route.access === 'member';
        expect([target.status, target.location]).toEqual(
          isMember ? [302, `/login?ReturnUrl=${encodeURIComponent(to)}`] : [200, undefined],
        );
      },
    );

    test('old URLs of the society’s list redirect to existing pages [E4]', async () => {
      const { body } = await site.request.get('/api/url-redirect/all-redirect-urls');
      const { urlRedirectLists } = contract['redirects.all'].response.parse(body);
      const map = site.redirects.current().map;
      expect(urlRedirectLists.length).toBeGreaterThan(50);
      expect(map.size).toBeGreaterThan(table.redirects.length + 45);
      const wrong: string[] = [];
      for (const { oldUrl } of urlRedirectLists) {
        if (!oldUrl.startsWith('/')) continue;
        const { status, location } = await get(oldUrl);
        if (status === 301 && location?.startsWith('/')) {
          const target = await get(location);
          if (target.status !== 200 && target.status !== 302) wrong.push(`${oldUrl} → ${location}: ${target.status}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  });
});
