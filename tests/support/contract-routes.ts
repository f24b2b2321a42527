import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { contract } from '../../shared/contract/contract.ts';
import { publishedPaths } from './addresses.ts';
import { createSite } from './create-site.ts';
import { onServer } from './databases.ts';
import { readPage } from './html.ts';
import type { TestSite } from './site.ts';
import { startWholeSite } from './whole-site.ts';

const isFixed = (path: string) => !/[:*]/.test(path);
/** Kinds of route that do not render a page. */
const NO_PAGE = new Set(['preview', 'unrouted']);

type Society = {
  readonly contentDir: string;
  /** Whether the society has a page at each path of the table, and a list of old URLs. */
  readonly hasEveryPage: boolean;
};

/** Shows that the site of a society responds at every route, and redirects. */
export function describeRoutes({ contentDir, hasEveryPage }: Society): void {
  const table = createSite(readConfig({ CONTENT_DIR: contentDir }));
  const statuses = hasEveryPage ? [200] : [200, 404];

  describe('the whole site', () => {
    let site: TestSite;
    let published: readonly string[];

    beforeAll(async () => {
      // Routes do not depend on the PostgreSQL server; calls.server-full.test.ts runs every call on each server.
      site = await startWholeSite(onServer('embedded', inject('postgres')), {}, { contentDir });
      published = await publishedPaths(site.origin);
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
        hasEveryPage ? '%s: 200, a unique title, one h1' : '%s: 200 with a unique title, or 404; one h1',
        async (path, route) => {
          const { status, html } = await get(path);
          const { title, headings, mainText } = readPage(html);
          expect(published.includes(path) ? [200] : statuses).toContain(status);
          expect(headings).toHaveLength(1);
          expect(headings[0]).not.toBe('');
          expect(title).toMatch(/^\S.* \| [A-Z0-9-]+$/);
          expect(mainText.length).toBeGreaterThan(40);
          if (route.contentPath || status === 404) return;
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

      test.each(
        table.routes
          .filter((route) => /^\/.*[:*]/.test(route.path))
          .map((route) => [route.path.replace(/[:*][a-zA-Z]*$/, 'no-such-thing')]),
      )('%s gets the site’s 404 page', async (path) => {
        const { status, html } = await get(path);
        expect(status).toBe(404);
        expect(readPage(html).headings).toEqual(['We can’t find that page.']);
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
          if (isMember)
            expect([target.status, target.location]).toEqual([302, `/login?ReturnUrl=${encodeURIComponent(to)}`]);
          else expect(statuses).toContain(target.status);
        },
      );

      if (hasEveryPage)
        test('old URLs of the society’s list redirect to existing pages [E4]', async () => {
          const { body } = await site.request.get('/api/url-redirect/all-redirect-urls');
          const { urlRedirectLists } = contract['redirects.all'].response.parse(body);
          const map = site.redirects.current().map;
          const listed = urlRedirectLists.filter(({ oldUrl }) => oldUrl.startsWith('/'));
          expect(listed).not.toEqual([]);
          expect(map.size).toBe(table.redirects.length + listed.length);
          const wrong: string[] = [];
          for (const { oldUrl } of listed) {
            const { status, location } = await get(oldUrl);
            if (status === 301 && location?.startsWith('/')) {
              const target = await get(location);
              if (target.status !== 200 && target.status !== 302)
                wrong.push(`${oldUrl} → ${location}: ${target.status}`);
            }
          }
          expect(wrong).toEqual([]);
        });
    });
  });
}
