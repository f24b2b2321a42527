import fc from 'fast-check';
import { matchRoutes } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSite } from '../../../shared/site/resolve.ts';
import { createMatcher } from '../../../shared/site/route-matcher.ts';

const site = createSite({ product: 'acme' });
const reactRoutes = site.routes.map(({ id, path }) => ({ id, path, caseSensitive: true }));

// React Router warns on paths that cannot be decoded; some are meant to be so here.
beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** What React Router makes of a path. */
function reactRouterMatch(pathname: string) {
  const match = matchRoutes(reactRoutes, { pathname })?.at(-1);
  return { id: match?.route.id, params: { ...match?.params } };
}

function ownMatch(pathname: string) {
  const { route, params } = site.match(pathname);
  return { id: route.id, params: { ...params } };
}

const concrete = (path: string) =>
  path.replace(/:\w+/g, 'some-name').replace(/^\*$/, '/nowhere/at-all').replace(/\*$/, 'deep/er');

describe('the matcher agrees with React Router (section 2)', () => {
  it.each(site.routes.map(({ id, path }) => [concrete(path), id]))('on %s', (pathname, id) => {
    expect(ownMatch(pathname).id).toBe(id);
    expect(ownMatch(pathname)).toEqual(reactRouterMatch(pathname));
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
    expect(ownMatch(pathname).id).toBe(reactRouterMatch(pathname).id);
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
        expect(ownMatch(pathname).id).toBe(reactRouterMatch(pathname).id);
        if (!pathname.endsWith('/') && !pathname.includes('//')) {
          expect(ownMatch(pathname)).toEqual(reactRouterMatch(pathname));
        }
      }),
      { numRuns: 1500, seed: 2 },
    );
  });
});

describe('areas (section 2, Section areas)', () => {
  it.each([
    ['/elm', 'elm'],
    ['/elm/home', 'elm'],
    ['/europe-2023/unknown', 'europe-2023'],
    ['/elmo/home', undefined],
    ['/', undefined],
    ['/who-we-are/acme-europe', undefined],
  ])('%s lies in %s', (pathname, id) => {
    expect(site.areaOf(pathname)?.id).toBe(id);
  });

  it.each([
    ['/convergence-2023/unknown', 'notFound'],
    ['/europe-2023/unknown', 'notFound'],
    ['/convergence-2024/unknown', 'conference'],
    ['/europe-2025/deep/page', 'conference'],
    ['/unknown', 'notFound'],
  ])('%s is a %s page', (pathname, kind) => {
    expect(site.match(pathname).route.kind).toBe(kind);
  });
});

describe('createMatcher', () => {
  it.each(['/a/b', '/a/z', '/a/z/c', '/a/b/c', '/a/q/r', '/a', '/b'])(
    'prefers the more specific pattern on %s, in whatever order the rows stand',
    (pathname) => {
      const rows = ['*', '/a/*', '/a/:x', '/a/b', '/a/:x/c', '/a/b/*'].map((path) => ({ path }));
      const expected = matchRoutes(rows, { pathname })?.at(-1)?.route.path;
      expect(createMatcher(rows)(pathname).route.path).toBe(expected);
      expect(createMatcher(rows.toReversed())(pathname).route.path).toBe(expected);
    },
  );

  it('refuses a path that stands twice and a table without a catch-all', () => {
    expect(() => createMatcher([{ path: '*' }, { path: '/a' }, { path: '/a' }])).toThrow(/twice/);
    expect(() => createMatcher([{ path: '/a' }])).toThrow(/catch-all/);
  });

  it('takes time in proportion to the path', () => {
    const time = (length: number) => {
      const path = `/rac-credential${'/'.repeat(length)}x${'%41'.repeat(length)}`;
      const start = performance.now();
      for (let round = 0; round < 20; round += 1) site.match(path);
      return performance.now() - start;
    };
    time(1000);
    expect(time(16_000) / Math.max(time(1000), 0.5)).toBeLessThan(80);
  });
});
