import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { contract } from '../../shared/contract/contract.ts';
import { createSite } from '../../shared/site/resolve.ts';
import { testDatabases } from '../support/databases.ts';
import { readPage } from '../support/html.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

const config = readConfig({});
const table = createSite(config);
const isFixed = (path: string) => !/[:*]/.test(path);
/** Kinds that are no page of their own. */
const NO_PAGE = new Set(['preview', 'notFound']);

// Which PostgreSQL is behind it makes no difference to an address; the calls are walked on each.
const [database] = testDatabases();

describe('the whole site', () => {
  let site: WholeSite;

  beforeAll(async () => {
    if (!database) throw new Error('There is no database to test on');
    site = await startWholeSite(database);
  });
  afterAll(() => site.close());

  const get = async (path: string) => {
    const response = await fetch(site.origin + path, { redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location'), html: await response.text() };
  };

  test('every file of the content folder is imported', () => {
    expect(site.contentProblems).toEqual([]);
  });

  describe('Section 2: every route answers', () => {
    const pages = table.routes.filter((route) => isFixed(route.path) && !NO_PAGE.has(route.kind));
    const titles = new Map<string, string>();

    test.each(pages.filter((route) => route.access !== 'member').map((route) => [route.path, route] as const))(
      '%s: 200, a title of its own, one h1',
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
      '%s: for members, so a visitor is sent to the login',
      async (path) => {
        const { status, location } = await get(path);
        expect([status, location]).toEqual([302, `/login?ReturnUrl=${encodeURIComponent(path)}`]);
      },
    );

    test('every published text below the patterns: 200, a title, one h1', async () => {
      const response = await fetch(`${site.origin}/api/sitemap`);
      const { result } = contract['search.sitemap'].response.parse(await response.json());
      const paths = new Set<string>();
      const collect = (entries: typeof result) => {
        for (const entry of entries) {
          paths.add(entry.path);
          collect(entry.children);
        }
      };
      collect(result);
      const dynamic = [...paths].filter((path) => !isFixed(table.match(path).route.path));
      expect(dynamic.length).toBeGreaterThan(200);
      const wrong: string[] = [];
      for (const path of dynamic) {
        const { status, html } = await get(path);
        const { title, headings } = readPage(html);
        if (status !== 200 || headings.length !== 1 || title === '')
          wrong.push(`${path}: ${status}, ${headings.length} h1, "${title}"`);
      }
      expect(wrong).toEqual([]);
    }, 180_000);

    test.each(
      table.routes
        .filter((route) => /^\/.*[:*]/.test(route.path))
        .map((route) => [route.path.replace(/[:*][a-zA-Z]*$/, 'no-such-thing')]),
    )('nothing at %s: 404, the site’s own page', async (path) => {
      const { status, html } = await get(path);
      expect(status).toBe(404);
      expect(readPage(html).headings).toEqual(['Not on file.']);
    });
  });

  describe('Section 2: every redirect, its query kept, in one hop', () => {
    test.each(table.redirects.map((redirect) => [redirect.from, redirect.to, redirect] as const))(
      'E8: %s → %s',
      async (from, to, redirect) => {
        const { status, location } = await get(`${from}?a=1&b=%20c`);
        expect(status).toBe(301);
        expect(location).toBe(`${to}?a=1&b=%20c`);
        if (redirect.external) return;
        const target = await get(to);
        const isMember = table.match(to).route.access === 'member';
        expect([target.status, target.location]).toEqual(
          isMember ? [302, `/login?ReturnUrl=${encodeURIComponent(to)}`] : [200, null],
        );
      },
    );

    test('E4: old addresses of the society’s own list arrive', async () => {
      const response = await fetch(`${site.origin}/api/url-redirect/all-redirect-urls`);
      const { urlRedirectLists } = contract['redirects.all'].response.parse(await response.json());
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
