import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalTarget } from '../../../shared/addresses/canonical-target.ts';
import { compileInSteps, compileRedirects, MAX_REDIRECTS } from '../../../shared/addresses/compile-redirects.ts';
import { createSite } from '../../support/create-site.ts';
import { growth } from '../../support/timing.ts';

const site = createSite({ product: 'acme', mediaPlannerUrl: 'https://planner.example.org/kit' });
const list = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([oldUrl, newUrl]) => ({ oldUrl, newUrl }));
const compile = (...pairs: readonly (readonly [string, string])[]) => compileRedirects(list(...pairs), site);
const reasons = (entries: readonly unknown[]) => compileRedirects(entries, site).dropped.map(({ reason }) => reason);

describe('old-URL list [Section 2, General area; section 3, Redirect list entry]', () => {
  it.each([
    ['/old', '/new', '/old', '/new'],
    ['/Old/Page.aspx', '/new', '/old/page.aspx/', '/new'],
    ['/old', '/New/', '/OLD', '/new'],
    ['old', 'events', '/old', '/events'],
    ['/old page', '/new', '/old%20page', '/new'],
    ['/old', '/new?a=1#part', '/old?b=2', '/new?a=1&b=2#part'],
    ['/old', 'https://x.org/y?a=1#z', '/old?b=2', 'https://x.org/y?a=1&b=2#z'],
    ['/Foo-Bar', '/foo-bar', '/Foo-Bar', '/foo-bar'],
    ['/', '/welcometoraps', '/', '/welcometoraps'],
    // through the fixed tables
    ['/old', '/about', '/old', '/who-we-are'],
    ['/old', '/ELM', '/old', '/elm/home'],
    ['/events', '/programme', '/calendar?x=1', '/programme?x=1'],
    ['/old', '/advertising', '/old', 'https://planner.example.org/kit'],
  ])('%s to %s: %s goes to %s [E4]', (oldUrl, newUrl, requested, location) => {
    const redirects = compile([oldUrl, newUrl]);
    expect(redirects.dropped).toEqual([]);
    expect(canonicalTarget(requested, redirects)?.location).toBe(location);
  });

  it.each([
    ['no fields', {}],
    ['null', null],
    ['text', '/a'],
    ['numbers', { oldUrl: 1, newUrl: 2 }],
    ['arrays', { oldUrl: ['/a'], newUrl: ['/b'] }],
    ['an empty new URL', { oldUrl: '/a', newUrl: '' }],
    ['a script', { oldUrl: '/a', newUrl: 'javascript:alert(1)' }],
    ['data', { oldUrl: '/a', newUrl: 'data:text/html,x' }],
    ['a host without scheme', { oldUrl: '/a', newUrl: '//evil.com' }],
    ['a backslash', { oldUrl: '/a', newUrl: '/\\evil.com' }],
    ['an encoded backslash', { oldUrl: '/a', newUrl: '/%5cevil.com' }],
    ['a line break', { oldUrl: '/a', newUrl: '/b\r\nSet-Cookie: x' }],
    ['a megabyte', { oldUrl: '/a', newUrl: `/${'x'.repeat(1_000_000)}` }],
    ['a preview', { oldUrl: '/a', newUrl: '/cmsctx/wg/2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11/-/x' }],
    ['an old URL on another site', { oldUrl: 'https://x.org/a', newUrl: '/b' }],
    ['an old URL with a query', { oldUrl: '/a?id=1', newUrl: '/b' }],
    ['a fixed redirect', { oldUrl: '/rapsevents', newUrl: '/b' }],
    ['an area root', { oldUrl: '/elm', newUrl: '/b' }],
    ['itself', { oldUrl: '/a', newUrl: '/a' }],
    ['itself in another spelling', { oldUrl: '/a', newUrl: '/A-b/../a' }],
    ['itself with a query', { oldUrl: '/A-b', newUrl: '/a-b?x=1' }],
    ['itself through a fixed redirect', { oldUrl: '/events', newUrl: '/calendar' }],
  ])('an entry with %s is dropped, the others stay [E5]', (_, entry) => {
    const good = { oldUrl: '/good', newUrl: '/events-2030' };
    const { map, dropped } = compileRedirects([good, entry], site);
    expect(dropped).toEqual([{ index: 1, oldUrl: expect.any(String), reason: expect.any(String) }]);
    expect(map.size).toBe(site.redirects.length + 1);
    expect(map.get('/good')?.to).toBe('/events-2030');
    expect(map.get('/calendar')?.to).toBe('/events');
  });

  it('uses the first of two entries for one path [E5]', () => {
    const redirects = compile(['/a', '/b'], ['/A/', '/c']);
    expect(canonicalTarget('/a', redirects)?.location).toBe('/b');
    expect(redirects.dropped).toEqual([{ index: 1, oldUrl: '/A/', reason: 'duplicate of an earlier entry' }]);
  });

  it('drops the entries of a loop and keeps entries that lead to it [E4]', () => {
    const redirects = compile(['/x', '/a'], ['/a', '/b'], ['/b', '/c'], ['/c', '/a']);
    expect(redirects.dropped.map(({ oldUrl }) => oldUrl).sort()).toEqual(['/a', '/b', '/c']);
    expect(canonicalTarget('/x', redirects)?.location).toBe('/a');
    expect(canonicalTarget('/a', redirects)).toBeUndefined();
  });

  it('drops both of two entries that redirect to each other [E4]', () => {
    const redirects = compile(['/a', '/B/'], ['/b', '/a?x=1'], ['/c', '/d']);
    expect(redirects.dropped).toEqual([
      { index: 0, oldUrl: '/a', reason: 'part of a loop' },
      { index: 1, oldUrl: '/b', reason: 'part of a loop' },
    ]);
    expect([redirects.map.has('/a'), redirects.map.has('/b'), redirects.map.has('/c')]).toEqual([false, false, true]);
  });

  it('shortens a chain of fifty entries to one hop, whatever their order [E4]', () => {
    const chain = Array.from({ length: 50 }, (_, step) => [`/step-${step}`, `/STEP-${step + 1}/`] as const);
    for (const order of [chain, chain.toReversed()]) {
      const redirects = compile(...order);
      for (const [from] of chain) expect(canonicalTarget(from, redirects)?.location).toBe('/step-50');
    }
  });

  it('joins the queries of a chain and keeps the last fragment [E4]', () => {
    const redirects = compile(['/a', '/b?x=1#one'], ['/b', '/c?y=2#two'], ['/d', '/e#three'], ['/e', '/f']);
    expect(canonicalTarget('/a?q=0', redirects)?.location).toBe('/c?y=2&x=1&q=0#two');
    expect(canonicalTarget('/d', redirects)?.location).toBe('/f#three');
  });

  it("treats absolute URLs on the site's own origin as internal", () => {
    const entries = list(['https://www.example.org/old', 'https://www.example.org/new']);
    const redirects = compileRedirects(entries, site, 'https://www.example.org');
    expect(canonicalTarget('/old', redirects)).toMatchObject({ location: '/new', kind: 'internal' });
  });

  it(`uses ${MAX_REDIRECTS} entries and reports that there were more [E5]`, () => {
    const entries = Array.from({ length: 100_000 }, (_, index) => ({ oldUrl: `/o${index}`, newUrl: `/n${index}` }));
    const { map, dropped } = compileRedirects(entries, site);
    expect(map.size).toBe(site.redirects.length + MAX_REDIRECTS);
    expect(dropped).toHaveLength(1);
    expect(reasons(Array.from({ length: 3 }, () => null))).toHaveLength(3);
  });

  it('checks a few hundred entries per step [E5]', () => {
    const entries = Array.from({ length: MAX_REDIRECTS }, (_, index) => ({ oldUrl: `/o${index}`, newUrl: '/n' }));
    expect([...compileInSteps(entries, site)].length).toBeGreaterThanOrEqual(MAX_REDIRECTS / 500);
  });

  it('takes linear time on a chain [E5]', () => {
    const chain = (length: number) => Array.from({ length }, (_, i) => `/${i}`).join(' ');
    const run = (text: string) => {
      const steps = text.split(' ');
      compile(...steps.slice(1).map((to, index) => [steps[index] ?? '', `${to}?x`] as const));
    };
    expect(growth(run, (length) => chain(length / 20))).toBeLessThan(80);
  });

  it('never needs a second hop, whatever the list contains [E4]', () => {
    const name = fc.constantFrom('a', 'B', 'c', 'D-e', 'events', 'calendar', 'RAPSEvents', 'elm', 'about', 'home');
    const address = fc
      .tuple(fc.array(name, { minLength: 1, maxLength: 2 }), fc.constantFrom('', '/', '?x=1', '#y'))
      .map(([names, end]) => `/${names.join('/')}${end}`);
    const pairs = fc.array(fc.tuple(address, fc.oneof(address, fc.constant('https://x.org/'))), { maxLength: 12 });
    fc.assert(
      fc.property(pairs, fc.array(address, { maxLength: 6 }), (entries, requested) => {
        const redirects = compile(...entries);
        for (const target of [...requested, ...entries.flat()]) {
          const moved = canonicalTarget(target, redirects);
          if (moved && moved.kind !== 'external') expect(canonicalTarget(moved.location, redirects)).toBeUndefined();
        }
      }),
      { seed: 11, numRuns: 1500 },
    );
  });
});
