import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { currentSection, type SectionEntry } from '../../../client/shell/current-section.ts';
import { SEARCH_PANEL, SIGN_IN_PANEL } from '../../../client/shell/panel-ids.ts';
import { fillProduct } from '../../../shared/site/product-token.ts';
import { createSite } from '../../support/create-site.ts';

const product = 'acme';
const site = createSite({ product });
const menu: SectionEntry[] = parse(
  fillProduct(await readFile(new URL('../../../content/data/header-menu.yaml', import.meta.url), 'utf8'), product),
);

const findPlace = (pathname: string, parents: string[] = []) =>
  currentSection({ menu, route: site.match(pathname).route, pathname, parents, product });

const concrete = (path: string) => path.replace(/:\w+/g, 'some-name').replace(/\*$/, 'deep/er');

describe('the place of each page in the header [Section 2, Header behaviour]', () => {
  const places = [...menu.map(({ redirectURL }) => redirectURL), SEARCH_PANEL, SIGN_IN_PANEL];
  /** The home page, pages that only lead elsewhere, and paths without a page outside the areas. */
  const without = ['home', 'prohibited', 'transition', 'preview', 'unrouted'];
  const texts = ['/forgotten-password'];

  it.each(site.routes.map((route) => [concrete(route.path), route] as const))('%s', (pathname, { kind, area }) => {
    const place = findPlace(pathname);
    if ((without.includes(kind) && !area) || texts.includes(pathname)) expect(place).toBeUndefined();
    else expect(places).toContain(place);
  });

  it.each([
    ['/news-and-articles/news-articles/2026/11/any', [], '/news-and-articles'],
    ['/events/any-workshop', [], '/events'],
    ['/education/workshop-week', [], '/events'],
    ['/education/courses/live', [], '/education/courses'],
    ['/products/any', ['/education/books', '/'], '/education/books'],
    ['/products/any', ['/education/courses', '/'], '/education/courses'],
    ['/products/any', [], '/education/courses'],
    ['/certifications/exam', [], '/certifications/home'],
    ['/certifications/policies/appeals', [], '/certifications/home'],
    ['/convergence-2025/home', [], '/events'],
    ['/membership/student', [], '/join-acme'],
    ['/membership/hardship', [], '/join-acme'],
    ['/resources/workforce-report', [], '/careers'],
    ['/resources/university-resources', [], '/education/courses'],
    ['/who-we-are/contact-us', [], '/who-we-are'],
    ['/website/privacy-policy', [], '/who-we-are'],
    ['/member-dashboard', [], SIGN_IN_PANEL],
    ['/education/active-events', [], '/events'],
    ['/search', [], SEARCH_PANEL],
  ] as const)('%s below %j is in %s', (pathname, parents, place) => {
    expect(findPlace(pathname, [...parents])).toBe(place);
  });
});
