import { describe, expect, it } from 'vitest';
import { canonicalTarget } from '../../../shared/addresses/canonical-target.ts';
import { compileRedirects } from '../../../shared/addresses/compile-redirects.ts';
import { checkRequestTarget } from '../../../shared/addresses/request-target.ts';
import { createSite } from '../../support/create-site.ts';
import { growth, LINEAR } from '../../support/timing.ts';

const site = createSite({ product: 'acme', mediaPlannerUrl: 'https://planner.example.org/kit' });
const wg = '2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11';
const redirects = compileRedirects(
  [
    { oldUrl: '/old', newUrl: '/news-and-articles' },
    { oldUrl: '/été', newUrl: '/found' },
    { oldUrl: '/find', newUrl: '/search' },
    { oldUrl: '/partner', newUrl: 'https://partner.example/start' },
  ],
  site,
);

describe('the canonical redirect [Section 2]', () => {
  it.each([
    // fixed redirects
    ['/home', '/', 'internal', 301, false],
    ['/calendar?x=1&x=%20', '/events?x=1&x=%20', 'internal', 301, false],
    ['/RAPSEvents/', '/events', 'internal', 301, false],
    ['/RAPSEVENTS', '/events', 'internal', 301, false],
    ['/ABOUT//', '/who-we-are', 'internal', 301, false],
    ['/rcc', '/certifications/rcc', 'internal', 301, true],
    ['/advertising?x=1', 'https://planner.example.org/kit?x=1', 'external', 301, false],
    // area roots and redirects inside areas
    ['/elm', '/elm/home', 'internal', 301, false],
    ['/ELM/?x', '/elm/home?x', 'internal', 301, false],
    ['/convergence-2023/schedule-at-a-glance?d=1', '/convergence-2023/schedule?d=1', 'internal', 301, false],
    // old-URL list
    ['/Old/?x=1', '/news-and-articles?x=1', 'internal', 301, true],
    ['/partner?x=1', 'https://partner.example/start?x=1', 'external', 200, true],
    // normalisation
    ['/Events/Some-Event/?x=A', '/events/some-event?x=A', 'internal', 301, true],
    ['//events', '/events', 'internal', 301, true],
    ['/CAREERS?x=A/', '/careers?x=A/', 'internal', 301, true],
    // other names of the search text
    ['/search?q=mdr', '/search?searchtext=mdr', 'internal', 301, true],
    ['/search/?query=how+much&taxonomy=3', '/search?searchtext=how+much&taxonomy=3', 'internal', 301, true],
    ['/SEARCH?s=a%26b', '/search?searchtext=a%26b', 'internal', 301, true],
    ['/find?Q=mdr&sortBy=newest', '/search?searchtext=mdr&sortBy=newest', 'internal', 301, true],
    ['/search?q=mdr&searchtext=ivdr', '/search?searchtext=ivdr', 'internal', 301, true],
    ['/search?searchtext=&q=mdr', '/search?searchtext=', 'internal', 301, true],
    ['/search?q=&s=ivdr&q=mdr', '/search?searchtext=ivdr', 'internal', 301, true],
    ['/search?q=', '/search', 'internal', 301, true],
    ['/search?q', '/search', 'internal', 301, true],
    [`/cmsctx/pv/-/search?q=mdr`, '/search?isPreview=true&searchtext=mdr', 'preview', 302, true],
    // percent-encoding
    ['/%65vents?x=%65', '/events?x=%65', 'internal', 301, true],
    ['/%4Fld?x=1', '/news-and-articles?x=1', 'internal', 301, true],
    ['/%63alendar', '/events', 'internal', 301, false],
    ['/%C3%89T%C3%89', '/found', 'internal', 301, true],
    ['/%C3%A9t%C3%89', '/found', 'internal', 301, true],
    // previews
    [`/cmsctx/pv/-/events/a`, `/events/a?isPreview=true`, 'preview', 302, true],
    [`/%63msctx/pv/wg/${wg}/-/events`, `/events?isPreview=true&wg=${wg}`, 'preview', 302, true],
    [`/cmsctx/wg/${wg}/-/events/`, `/events?isPreview=true&wg=${wg}`, 'preview', 302, true],
    ['/cmsctx/wg/x/-/y', '/y?isPreview=true&wg=x', 'preview', 302, true],
    ['/cmsctx/wg/x/-//y//', '/y?isPreview=true&wg=x', 'preview', 302, true],
    [`/cmsctx//wg//${wg}//-/events`, `/events?isPreview=true&wg=${wg}`, 'preview', 302, true],
    [`//cmsctx/wg/${wg}/-/events`, `/events?isPreview=true&wg=${wg}`, 'preview', 302, true],
    ['/cmsctx/', '/cmsctx', 'internal', 301, true],
    ['/cmsctx/x/?a=1', '/cmsctx/x?a=1', 'internal', 301, true],
    ['/CMSCTX/ABC', '/cmsctx/abc', 'internal', 301, true],
    ['/cmsctx//wg//x', '/cmsctx/wg/x', 'internal', 301, true],
    [`/cmsctx/wg/${wg}/-/elm?uh=1`, `/elm/home?isPreview=true&wg=${wg}&uh=1`, 'preview', 302, true],
    [`/cmsctx/wg/${wg}/-/OLD`, `/news-and-articles?isPreview=true&wg=${wg}`, 'preview', 302, true],
    [`/cmsctx/wg/${wg}/-/advertising?x=1`, 'https://planner.example.org/kit?x=1', 'external', 302, false],
    [`/cmsctx/wg/${wg}/-/partner?x=1`, 'https://partner.example/start?x=1', 'external', 200, true],
    [`/advertising?wg=${wg}&isPreview=true`, 'https://planner.example.org/kit', 'external', 301, false],
  ] as const)('%s goes to %s [E8]', (target, location, kind, status, replace) => {
    expect(canonicalTarget(target, redirects)).toEqual({ location, kind, status, replace });
  });

  it.each([
    '/',
    '/?x=1',
    '/events',
    '/Events',
    '/events?next=//x',
    '/events?q=mdr',
    '/search',
    '/search?',
    '/search?searchtext=q&quality=1',
    '/searches?q=mdr',
    '/2024',
    '/cmsctx',
    '/cmsctx/wg/-/y',
    '/cmsctx/wg/-/y/',
  ])('%s is not redirected [E1]', (target) => {
    expect(canonicalTarget(target, redirects)).toBeUndefined();
  });

  it('leads to the target of every fixed redirect in one hop, whatever the spelling [E8]', () => {
    for (const { from, to, external } of site.redirects) {
      for (const requested of [from, `${from}/`, from.toUpperCase(), `/${from}`]) {
        expect(canonicalTarget(`${requested}?q=1`, redirects)?.location).toBe(`${to}?q=1`);
      }
      if (!external) expect(canonicalTarget(to, redirects)).toBeUndefined();
    }
  });

  it('does not redirect any page of the site [E8]', () => {
    const pages = site.routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
    expect(pages.filter((path) => canonicalTarget(path, redirects))).toEqual([]);
  });

  it.each<[string, (length: number) => string]>([
    ...['/', 'a', 'A', '%41', '/.a', ';', '%2f', '/-', '~'].map((piece): [string, (length: number) => string] => [
      piece,
      (length) => `/${piece.repeat(length)}`.slice(0, length),
    ]),
    ['preview parameters', (length) => `/cmsctx/${'wg/x/'.repeat(length / 5)}`],
    ['the path of a preview', (length) => `/cmsctx/wg/${wg}/-/${'a/'.repeat(length / 2)}`],
    ['slashes before a name', (length) => `${'/'.repeat(length)}x`],
    ['a query', (length) => `/?${'a=b&'.repeat(length / 4)}`],
  ])('takes linear time to check and redirect a target of repeated %s [C8]', (_name, text) => {
    const hosts = ['www.example.org'];
    const judge = (target: string) => {
      checkRequestTarget({ method: 'GET', target, hosts }, new Set(hosts));
      canonicalTarget(target, redirects);
    };
    expect(growth(judge, text, 1)).toBeLessThan(LINEAR);
  });
});
