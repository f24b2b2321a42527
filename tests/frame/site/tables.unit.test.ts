import { describe, expect, it } from 'vitest';
import { pages } from '../../../shared/pages/registry.ts';
import { createSite } from '../../support/create-site.ts';
import { SPEC_PATHS, SPEC_REDIRECTS } from '../../support/spec-paths.ts';

const mediaPlannerUrl = 'https://planner.example.org/kit';
const site = createSite({ product: 'acme', mediaPlannerUrl });
const paths = site.routes.map((route) => route.path);
const isFixed = (path: string) => !/[:*]/.test(path);

describe('routes [Section 2]', () => {
  for (const [bullet, expected] of Object.entries(SPEC_PATHS)) {
    it(`has the paths of "${bullet}"`, () => {
      expect(expected.filter((path) => !paths.includes(path))).toEqual([]);
    });
  }

  it('adds only these pages to the routes of the specification', () => {
    const named = Object.values(SPEC_PATHS).flat();
    expect(named).toHaveLength(170);
    const added = [
      '/documents',
      '/documents/:documentId',
      '/people/:personKey',
      '/newsletters',
      '/newsletters/confirm',
      '/newsletters/unsubscribe',
      '/newsletters/link',
      '/follow',
      '/follow/confirm',
      '/follow/stop',
      '/follow/list',
      '/reading-list',
      '/confirm-address',
      '/forgotten-password',
      '/choose-password',
      '/member-dashboard/calendar',
      '/member-dashboard/credits',
      '/member-dashboard/credits/record',
      '/member-dashboard/credits/transcript',
      '/member-dashboard/your-data',
      '/verify',
      '/news-and-articles/rf-quarterly',
      '/membership/chapters-local-networks/:chapterName',
      '/membership/letter-to-your-employer',
      '/resources/competency-self-check',
      '/resources/deadlines',
      '/resources/deadlines/:pageName',
      '/resources/this-week',
      '/resources/templates',
      '/resources/templates/:pageName',
      '/rac-credential',
      '/rac-credential/practice-questions/:paper',
      '/education/black-friday',
      '/education/black-friday/:tabName',
      '/website/withdrawal',
      '/website/what-runs-here',
      '/website/website-faqs/accessibility',
      '/convergence-2026/*',
      '/europe-2026/*',
    ];
    expect(paths.filter((path) => !named.includes(path)).sort()).toEqual(added.sort());
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('guards exactly the member-only routes and the Europe 2023 registration; the login is for guests', () => {
    const withAccess = (access: string) =>
      site.routes.filter((route) => route.access === access).map((route) => route.path);
    expect(withAccess('member').sort()).toEqual(
      [
        ...(SPEC_PATHS['Member-only routes'] ?? []),
        '/europe-2023/cvent-registration',
        '/member-dashboard/calendar',
        '/member-dashboard/credits',
        '/member-dashboard/credits/record',
        '/member-dashboard/credits/transcript',
        '/member-dashboard/your-data',
      ].sort(),
    );
    expect(withAccess('guest')).toEqual(['/login']);
  });

  it('gives every member page a unique title, by which the login names it', () => {
    const titles = site.routes.filter(({ access }) => access === 'member').map(({ title }) => title);
    expect(titles.filter((title, index) => !title || titles.indexOf(title) !== index)).toEqual([]);
  });

  it('has the aliases of the specification and no other', () => {
    const shared = site.routes.flatMap(({ path, contentPath }) => (contentPath ? [[path, contentPath]] : []));
    expect(shared).toEqual([
      ['/convergence-2023/hotel-travel', '/convergence-2023/travel'],
      ['/convergence-2023/sponsorship', '/convergence-2023/exhibitors-sponsorships'],
    ]);
  });

  it('uses every page kind except those that are shown in place of another', () => {
    const used = new Set<string>(site.routes.map((route) => route.kind));
    expect(Object.keys(pages).filter((kind) => !used.has(kind))).toEqual(['externalRedirect', 'notFound']);
  });
});

describe('redirects [Section 2]', () => {
  for (const [group, expected] of Object.entries(SPEC_REDIRECTS)) {
    it.each(Object.entries(expected))(`${group}: %s goes to %s`, (from, to) => {
      expect(site.redirectFor(from)).toMatchObject({ to, external: false, replace: from === '/rcc' });
    });
  }

  it('has no other redirect but the media planner and the roots of the areas of later years', () => {
    const named = Object.values(SPEC_REDIRECTS).flatMap((group) => Object.keys(group));
    expect(named).toHaveLength(45);
    expect(site.redirects.map(({ from }) => from).sort()).toEqual(
      [...named, '/advertising', '/convergence-2026', '/europe-2026'].sort(),
    );
    for (const root of ['/convergence-2026', '/europe-2026'])
      expect(site.redirectFor(root)).toMatchObject({ to: `${root}/recap`, external: false });
    expect(site.redirectFor('/advertising')).toEqual({
      from: '/advertising',
      to: mediaPlannerUrl,
      external: true,
      replace: false,
    });
  });

  it.each(site.redirects.map(({ from }) => from))('%s is not also a route', (from) => {
    expect(paths).not.toContain(from);
  });

  it.each(site.redirects.filter(({ external }) => !external).map(({ to }) => to))(
    '%s is a page, not a further redirect',
    (to) => {
      expect(site.match(to).route.kind).not.toBe('unrouted');
      expect(site.redirectFor(to)).toBeUndefined();
    },
  );

  it('omits /advertising when no media planner is set', () => {
    expect(createSite({ product: 'acme' }).redirectFor('/advertising')).toBeUndefined();
  });
});

describe('the product slug [Section 2]', () => {
  it('replaces every token, for any society', () => {
    const other = createSite({ product: 'other-7', mediaPlannerUrl });
    const texts = [...other.routes.map(({ path }) => path), ...other.redirects.map(({ to }) => to)];
    expect(texts.filter((text) => /[{}]/.test(text))).toEqual([]);
    expect(other.match('/join-other-7').route).toMatchObject({ kind: 'join', path: '/join-other-7' });
    expect(other.redirectFor('/about-other-7')?.to).toBe('/who-we-are');
    const literal = ['/welcometoraps', '/RAPSEvents', '/myraps'];
    const everything = [
      ...other.routes.map(({ path }) => path),
      ...other.redirects.flatMap(({ from, to }) => [from, to]),
    ];
    expect(everything.filter((path) => /raps/i.test(path)).sort()).toEqual(literal.sort());
  });

  it.each(['', 'ACME', 'a/b', '..', '-a', 'a--b', 'a b', ':x', '*'])('rejects %j', (product) => {
    expect(() => createSite({ product })).toThrow(/slug/);
  });

  it.each(['javascript:alert(1)', 'planner', '/local'])('rejects the media planner address %j', (address) => {
    expect(() => createSite({ product: 'acme', mediaPlannerUrl: address })).toThrow();
  });
});

describe('every path of the tables', () => {
  it.each([...paths.filter(isFixed), ...site.redirects.map(({ to, external }) => (external ? '/' : to))])(
    '%s is normalised',
    (path) => {
      expect(path).toMatch(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/);
    },
  );
});
