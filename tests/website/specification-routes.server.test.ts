import { beforeEach, describe, expect, test } from 'vitest';
import { callIds } from '../../shared/contract/calls.ts';
import { startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { SPEC_PATHS } from '../support/spec-paths.ts';
import { answerSpecification, NAMED_FIELDS, smallestAnswer } from '../support/specification-backend.ts';
import { startBeforeEach } from '../support/start-before.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const PRODUCT = 'acme';
const ok = { statusCode: 200, statusMessage: 'OK' };
const OF_ENVELOPE = ['statusCode', 'statusMessage', 'result', 'urlRedirectLists', 'page'];

/** Parts of a page that could not be loaded, by their box and by their texts. */
const PROBLEM = /class="state" role="alert"|[^.<>]*(?:We couldn’t load|We can’t show|Something went wrong)[^.<>]*/g;
const listProblems = (html: string): string[] => html.match(PROBLEM) ?? [];

/** Paths that lead elsewhere, or whose wildcard has a list of pages in a group of its own. */
const OTHERS = ['*', '/cmsctx/*', '/europe-2023/*', '/convergence-2023/*'];
/** Every path of section 2, with a value for its parameters. */
const paths = Object.entries(SPEC_PATHS).flatMap(([group, some]) =>
  some.filter((path) => !OTHERS.includes(path)).map((path) => ({ group, path: path.replace(/:\w+|\*/g, 'one') })),
);
const isMemberOnly = ({ group, path }: (typeof paths)[number]) =>
  group === 'Member-only routes' || path.endsWith('/cvent-registration');
const PUBLIC = paths.filter((one) => !isMemberOnly(one)).map(({ path }) => path);
const MEMBER = paths.filter(isMemberOnly).map(({ path }) => path);
/** Pages with the results of a query. */
const RESULTS = [
  '/search?searchtext=audit',
  '/search?searchType=exams',
  '/events?view=month',
  '/education/courses?sort=title',
];
/** Pages with data of their own. */
const SCREENS = [
  '/',
  '/login',
  '/preferences',
  '/sitemap',
  '/join-acme',
  '/renew-membership',
  '/search',
  '/events',
  '/careers',
  '/education/courses',
  '/education/conference-series',
  '/news-and-articles',
  '/news-and-articles/news-articles',
  '/membership/chapters-local-networks',
];

const api = startBeforeEach(startFakeApi);
// A new site for each test, so that no answer of another one is cached.
const site = startBeforeEach(() => startSite({ apiOrigin: api.origin, environment: { PRODUCT_SLUG: PRODUCT } }));
beforeEach(() => {
  answerSpecification(api, PRODUCT);
});

async function signIn(at = site): Promise<Visitor> {
  const visitor = await createVisitor(at.origin);
  const { status } = await visitor.send('/login', {
    method: 'POST',
    body: 'username=ada&password=secret',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(303);
  return visitor;
}

describe('a backend with the calls of section 7 and the fields of section 3', () => {
  test.each(callIds.filter((id) => NAMED_FIELDS[id]))('%s needs the named fields and no others', (id) => {
    const answer = JSON.stringify(smallestAnswer(id, ''));
    const names = [...answer.matchAll(/"(\w+)":/g)].map(
      ([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1),
    );
    const fields = names.filter((name) => !OF_ENVELOPE.includes(name));
    expect(new Set(fields)).toEqual(new Set(NAMED_FIELDS[id]));
  });

  test.each([...PUBLIC, ...RESULTS])('%s is shown to visitors without an error', async (path) => {
    const { status, text } = await site.request.get(path);
    expect({ status, problems: listProblems(text) }).toEqual({ status: 200, problems: [] });
  });

  test('additions are left out where the backend answers 404', async () => {
    const { text } = await site.request.get('/');
    expect(api.requests.map(({ url }) => url.split('?', 1)[0])).toContain('/deadlines/coming');
    expect(text).not.toContain('What applies next');
    const framework = await site.request.get('/resources/regulatory-competency-framework');
    expect(framework.text).toContain('A title');
  });

  test.each(MEMBER)('%s redirects visitors to the login', async (path) => {
    const { status, headers } = await site.request.get(path);
    expect([status, headers.location]).toEqual([302, `/login?ReturnUrl=${encodeURIComponent(path)}`]);
  });

  test('members see every page without JavaScript', async () => {
    const visitor = await signIn();
    for (const path of [...MEMBER, '/preferences', '/renew-membership', '/']) {
      const { status, text } = await visitor.send(path);
      expect({ path, status, problems: listProblems(text) }).toEqual({ path, status: 200, problems: [] });
    }
  });
});

describe('links to additions', () => {
  const LINKS = ['/follow', '/reading-list', '/newsletters', '/member-dashboard/c', '/member-dashboard/your-data'];
  const listLinks = (html: string) =>
    [...html.matchAll(/href="([^"]+)"/g)].filter(([, href = '']) => LINKS.some((link) => href.startsWith(link)));
  const PAGES = ['/careers', '/search?searchtext=audit', '/resources/topic/one', '/preferences', '/member-dashboard'];

  test('lead nowhere on a backend without them, so there are none', async () => {
    const behind = await startSite({
      apiOrigin: api.origin,
      environment: { PRODUCT_SLUG: PRODUCT, API_ORIGIN: api.origin },
    });
    try {
      const visitor = await signIn(behind);
      for (const path of PAGES) expect(listLinks((await visitor.send(path)).text), path).toEqual([]);
      const { text } = await visitor.send('/member-dashboard');
      expect(text).toContain('href="/member-dashboard/professional-profile"');
    } finally {
      await behind.close();
    }
  });

  test('are there on one with them', async () => {
    const visitor = await signIn();
    for (const path of PAGES) expect(listLinks((await visitor.send(path)).text), path).not.toEqual([]);
  });
});

describe('a backend whose page menu is empty [Section 4, Page menu]', () => {
  beforeEach(() => answerSpecification(api, PRODUCT, { pageMenu: 'empty' }));

  test.each(SCREENS)('%s has data of its own, and stands', async (path) => {
    const { status, text } = await site.request.get(path);
    const hasTitle = /<h1[^>]*>(?:<[^>]*>)*\s*[^<\s]/.test(text);
    expect({ status, problems: listProblems(text), hasTitle }).toEqual({ status: 200, problems: [], hasTitle: true });
  });

  test('the pages of members stand', async () => {
    const visitor = await signIn();
    for (const path of MEMBER) expect((await visitor.send(path)).status, path).toBe(200);
  });

  test.each(['/who-we-are/bylaws', '/careers/student', '/work-for-acme/one', '/resources/topic/one'])(
    '%s is nothing but its entry, and is not found',
    async (path) => {
      expect((await site.request.get(path)).status).toBe(404);
    },
  );

  test('a catalogue without a text shows its products, but no tab that it does not have', async () => {
    api.on('/education/catalog', { ...ok, result: [] });
    const { status, text } = await site.request.get('/education/courses');
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>Courses/);
    expect((await site.request.get('/education/courses/one')).status).toBe(404);
  });
});

describe('the conferences [Section 9, event type 660]', () => {
  const conferences = () => api.requests.filter(({ url }) => /^\/events-search\?.*EventType=660/.test(url));
  const setTypes = (...types: string[]) =>
    api.on('/events-search/type-filters', {
      ...ok,
      result: { types: types.map((id) => ({ id, name: id, value: id })), locations: [] },
    });

  test.each(['/', '/education/conference-series'])('%s does not ask a backend without the type', async (path) => {
    setTypes('661');
    expect((await site.request.get(path)).status).toBe(200);
    expect(conferences()).toEqual([]);
  });

  test.each(['/', '/education/conference-series'])('%s asks a backend with the type', async (path) => {
    setTypes('661', '660');
    expect((await site.request.get(path)).status).toBe(200);
    expect(conferences()).toHaveLength(1);
  });
});
