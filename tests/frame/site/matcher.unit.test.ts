import fc from 'fast-check';
import { createStaticHandler, matchRoutes } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSite } from '../../support/create-site.ts';
import { growth, LINEAR } from '../../support/timing.ts';

const site = createSite({ product: 'acme' });
const reactRoutes = site.routes.map(({ id, path }) => ({ id, path, caseSensitive: true }));

// React Router warns about paths that cannot be decoded, which some of these are.
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** The result of React Router's public, slower function. */
function reactRouterMatch(pathname: string) {
  const match = matchRoutes(reactRoutes, { pathname })?.at(-1);
  return { id: match?.route.id, params: { ...match?.params } };
}

function siteMatch(pathname: string) {
  const { route, params } = site.match(pathname);
  return { id: route.id, params: { ...params } };
}

const concrete = (path: string) =>
  path.replace(/:\w+/g, 'some-name').replace(/^\*$/, '/nowhere/at-all').replace(/\*$/, 'deep/er');

describe('site.match agrees with matchRoutes [Section 2]', () => {
  it.each(site.routes.map(({ id, path }) => [concrete(path), id]))('on %s', (pathname, id) => {
    expect(siteMatch(pathname).id).toBe(id);
    expect(siteMatch(pathname)).toEqual(reactRouterMatch(pathname));
  });

  it.each([
    '/elm',
    '/elm/',
    '/events/',
    '/events/a/b',
    '/events//a',
    '/Events',
    '/MEMBER-DASHBOARD',
    '/%6dember-dashboard',
    '/member-dashboard%2Fprofessional-profile',
    '/events/a%2Fb',
    '/events/%E2%82%AC',
    '/events/%',
    '/%ff/x',
    '/news-and-articles/rf-quarterly',
    '/europe-2023/unknown',
    '/europe-2023/cvent-registration/',
    '/*',
    '/:path',
    '/constructor',
    '/__proto__/toString',
  ])('on %s', (pathname) => {
    expect(siteMatch(pathname).id).toBe(reactRouterMatch(pathname).id);
  });

  it('on generated paths', () => {
    const words = [...new Set(site.routes.flatMap(({ path }) => path.split('/')))].filter((word) =>
      /^[\w-]+$/.test(word),
    );
    const odd = ['', '%', '%41', '%2F', '%2f', '%25', '%E2%82%AC', 'Events', ':path', '*', '.', 'a.css', 'é', ';x'];
    const segment = fc.oneof({ arbitrary: fc.constantFrom(...words), weight: 4 }, fc.constantFrom(...odd));
    const byKnownStart = fc
      .tuple(fc.constantFrom(...site.routes.map(({ path }) => concrete(path))), fc.array(segment, { maxLength: 2 }))
      .map(([start, rest]) => [start, ...rest].join('/'));
    const free = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
    fc.assert(
      fc.property(fc.oneof(byKnownStart, free), (pathname) => {
        const expected = reactRouterMatch(pathname);
        expect(siteMatch(pathname).id).toBe(expected.id);
        if (!pathname.endsWith('/') && !pathname.includes('//')) expect(siteMatch(pathname)).toEqual(expected);
      }),
      { numRuns: 1500, seed: 2 },
    );
  }, 20_000);
});

describe('areas [Section 2, Section areas]', () => {
  it.each([
    ['/elm', 'elm'],
    ['/elm/home', 'elm'],
    ['/europe-2023/unknown', 'europe-2023'],
    ['/elmo/home', undefined],
    ['/', undefined],
    ['/who-we-are/acme-europe', undefined],
  ])('%s is in %s', (pathname, id) => {
    expect(site.areaOf(pathname)?.id).toBe(id);
  });

  it.each([
    ['/convergence-2023/unknown', 'unrouted'],
    ['/europe-2023/unknown', 'unrouted'],
    ['/convergence-2024/unknown', 'conference'],
    ['/europe-2025/deep/page', 'conference'],
    ['/unknown', 'unrouted'],
  ])('%s is a %s page', (pathname, kind) => {
    expect(site.match(pathname).route.kind).toBe(kind);
  });
});

describe('the route tree', () => {
  const layout = (rows: typeof reactRoutes) => createStaticHandler([{ id: 'site', children: rows }]);

  it('matches the same route inside the layout route, in any order of the routes', () => {
    const trees = [layout(reactRoutes), layout(reactRoutes.toReversed())];
    for (const { path } of site.routes) {
      const pathname = concrete(path);
      for (const tree of trees) expect(tree.match(pathname)?.at(-1)?.route.id).toBe(siteMatch(pathname).id);
    }
  });

  it('matches the path of a single route, as the server renders it', () => {
    for (const row of reactRoutes) expect(layout([row]).match(concrete(row.path))?.at(-1)?.route.id).toBe(row.id);
  });

  it('names each path once and has a catch-all', () => {
    expect(new Set(site.routes.map(({ path }) => path)).size).toBe(site.routes.length);
    expect(site.match('/no/such/path').route.path).toBe('*');
  });

  it('is matched in time proportional to the path', () => {
    const path = (length: number) => `/rac-credential${'/'.repeat(length)}x${'%41'.repeat(length)}`;
    expect(growth((text) => site.match(text), path)).toBeLessThan(LINEAR);
  });
});
