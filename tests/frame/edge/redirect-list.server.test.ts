import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFakeApi } from '../../support/fake-api.ts';
import { sendRaw } from '../../support/faults.ts';
import { LIST_PATH, redirectEntries } from '../../support/redirect-entries.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { SPEC_REDIRECTS } from '../../support/spec-paths.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const PLANNER = 'https://planner.example.org/kit';

const api = startBeforeAll(startFakeApi);
let site: TestSite;
beforeEach(() => api.reset());

/** Starts a new site for each test. */
function withNewSite(environment: Record<string, string> = {}): void {
  beforeEach(async () => {
    site = await startSite({ apiOrigin: api.origin, environment });
  });
  afterEach(() => site.close());
}

async function use(...entries: (readonly [unknown, unknown])[]): Promise<void> {
  api.on(LIST_PATH, redirectEntries(...entries));
  await site.redirects.refresh();
}

/** Lists an address as removed for good, besides the redirects. */
async function useGone(...goneUrls: { oldUrl: string; reason?: string }[]): Promise<void> {
  api.on(LIST_PATH, { ...redirectEntries(['/old', '/who-we-are/bylaws']), goneUrls });
  await site.redirects.refresh();
}

const location = async (path: string) => {
  const { status, headers } = await site.request.get(path);
  return headers.location ?? status;
};
const dropped = () => site.log.filter(({ msg }) => msg === 'redirect entry dropped').map(({ oldUrl }) => oldUrl);

describe('redirects in one hop and keeps the query [Section 2, old-URL redirects]', () => {
  withNewSite();

  test.each([
    ['an entry', '/old', '/who-we-are/bylaws'],
    ['an entry, with a query', '/old?a=1&b=%20', '/who-we-are/bylaws?a=1&b=%20'],
    ['a chain', '/older', '/who-we-are/bylaws'],
    ['a trailing slash', '/old/', '/who-we-are/bylaws'],
    ['capital letters', '/OLD', '/who-we-are/bylaws'],
    ['a page in mixed case, with a query', '/Who-We-Are/Bylaws?a=B', '/who-we-are/bylaws?a=B'],
    ['a target with capital letters and a trailing slash', '/untidy', '/who-we-are/bylaws'],
    ['a target that is a fixed redirect', '/oldest', '/who-we-are'],
    ['a target that is an area root', '/conference', '/elm/home'],
    ['a fixed redirect with capitals and slashes', '/HOME//', '/'],
    ['another name of the search text', '/search?q=mdr&sortBy=newest', '/search?searchtext=mdr&sortBy=newest'],
    ['another name of the search text, in mixed case', '/Search?q=mdr', '/search?searchtext=mdr'],
    ['another name of the search text, at an old address', '/find/?s=mdr', '/search?searchtext=mdr'],
    ['an empty search text', '/search?q=', '/search'],
    ['a long search text', `/search?q=${'a'.repeat(1500)}`, `/search?searchtext=${'a'.repeat(1500)}`],
  ])('%s: %s → %s, which does not redirect [E4]', async (_name, from, to) => {
    await use(
      ...([
        ['/old', '/who-we-are/bylaws'],
        ['/older', '/old'],
        ['/oldest', '/about'],
        ['/conference', '/elm'],
        ['/find', '/search'],
      ] as const),
      ['/untidy', '/Who-We-Are//Bylaws/'],
    );
    expect(await location(from)).toBe(to);
    expect(await location(to)).toEqual(expect.any(Number));
  });

  test('resolves a chain of fifty entries into one hop each [E4]', async () => {
    await use(...Array.from({ length: 50 }, (_, step) => [`/step-${step}`, `/STEP-${step + 1}/`] as const));
    for (const step of [0, 25, 49]) expect(await location(`/step-${step}?x=1`)).toBe('/step-50?x=1');
    expect(await location('/step-50')).toBe(404);
    expect(dropped()).toEqual([]);
  });

  test.each([
    [
      'that redirect to each other',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      ['/a', '/b'],
    ],
    [
      'in a ring of three',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/A/'],
      ],
      ['/a', '/b', '/c'],
    ],
    [
      'that redirect to themselves',
      [
        ['/a', '/a'],
        ['/b', '/B/'],
        ['/c', '/./c'],
      ],
      ['/a', '/b', '/c'],
    ],
    ['that close a ring with a fixed redirect', [['/who-we-are', '/about']], ['/who-we-are']],
    ['that close a ring with an area root', [['/elm/home', '/ELM/']], ['/elm/home']],
  ] as const)('drops and logs entries %s, and uses the others [E4]', async (_name, ring, lost) => {
    await use(['/old', '/events'], ...ring);
    expect(dropped().sort()).toEqual([...lost]);
    for (const path of lost) expect(await location(path), path).toEqual(expect.any(Number));
    expect(await location('/old')).toBe('/events');
    expect(await location('/about')).toBe('/who-we-are');
    expect(await location('/elm')).toBe('/elm/home');
  });

  test('sends a 301 with max-age of half an hour, so that a mistake can be corrected', async () => {
    await use(['/old', '/events']);
    const { status, headers } = await site.request.get('/old');
    expect(status).toBe(301);
    expect(headers['cache-control']).toBe('public, max-age=1800');
  });

  test('shows an interstitial page with a link for a target on another site, never a redirect', async () => {
    await use(['/partner', 'https://partner.example/path?x=1']);
    const { status, headers, text } = await site.request.get('/partner');
    expect(status).toBe(200);
    expect(headers.location).toBeUndefined();
    expect(text).toContain('partner.example');
    expect(text).toContain('href="https://partner.example/path?x=1"');
    expect(text).toContain('http-equiv="refresh"');
  });

  const bad = [
    'javascript:alert(1)',
    'JavaScript:alert("https://evil.example")',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'ftp://files.example/',
    '',
    '/b\r\nSet-Cookie: a=b',
    'https://x.example/\r\nX: y',
    '/%0d%0aX:1',
    '/b\0',
    '/\t/evil.example',
    '/%5cevil.example',
    `/${'x'.repeat(1_000_000)}`,
    `https://x.example/${'x'.repeat(1_000_000)}`,
    ' '.repeat(1_000_000),
    '/cmsctx/wg/2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11/-/x',
  ];
  test.each(bad.map((target) => [JSON.stringify(target).slice(0, 40), target]))(
    'drops and logs a bad target and uses the other entries: %s [E5]',
    async (_name, target) => {
      await use(['/bad', target], ['/old', '/events']);
      expect(await location('/bad')).toBe(404);
      expect(await location('/old')).toBe('/events');
      expect(dropped()).toEqual(['/bad']);
    },
  );

  test.each([
    ...[null, 1, true, {}, [], ['/a'], { toString: '/a' }].flatMap((bad) => [
      { entry: ['/a', bad] as const },
      { entry: [bad, '/a'] as const },
    ]),
  ])(
    'keeps the last good list when the API answers with something other than a list of strings: $entry [E5]',
    async ({ entry }) => {
      await use(['/old', '/events']);
      await use(entry, ['/old', '/careers']);
      expect(await location('/old')).toBe('/events');
      expect(await location('/a')).toBe(404);
    },
  );
});

describe('the preview redirect of section 2 [E3]', () => {
  withNewSite();
  const WG = '2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11';

  test('redirects to the page with the preview switched on, and is not cached [E3]', async () => {
    const { status, headers } = await site.request.get(`/cmsctx/pv/x/wg/${WG}/-/who-we-are?uh=1&wg=other`);
    expect([status, headers.location]).toEqual([302, `/who-we-are?isPreview=true&wg=${WG}&uh=1`]);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test.each([
    ['wg/{123}/-//who-we-are/', '/who-we-are?isPreview=true&wg=%7B123%7D'],
    ['wg/a.b/-/who-we-are', '/who-we-are?isPreview=true&wg=a.b'],
    ['wg/a%26x/-/who-we-are', '/who-we-are?isPreview=true&wg=a%26x'],
    ['wg/a/-//evil.example', '/evil.example?isPreview=true&wg=a'],
  ])('/cmsctx/%s redirects in one hop [E3]', async (rest, target) => {
    const { status, headers } = await site.request.get(`/cmsctx/${rest}`);
    expect([status, headers.location]).toEqual([302, target]);
  });

  test.each(['pv/x/-/who-we-are', '-/who-we-are'])('/cmsctx/%s redirects to the published page [E3]', async (rest) => {
    const { status, headers } = await site.request.get(`/cmsctx/${rest}`);
    expect([status, headers.location]).toEqual([302, '/who-we-are?isPreview=true']);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test.each([
    `wg/${WG}/-/\\evil.example`,
    `wg/${WG}/-/%5cevil.example`,
    `wg/${WG}/-/%2f%2fevil.example`,
    `wg/${WG}/-/https://evil.example`,
    `wg/${WG}/-/javascript:alert(1)`,
    'wg/-/who-we-are',
    'wg/a%2fb/-/who-we-are',
    `wg/${WG}%0d%0aX:1/-/who-we-are`,
  ])('/cmsctx/%s is not found [E3]', async (rest) => {
    const answer = await sendRaw(
      site.port,
      `GET /cmsctx/${rest} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (?:400|404) /);
    expect(answer).not.toMatch(/\r\nLocation:/i);
  });
});

describe('the redirects of section 2 [E8]', () => {
  beforeAll(async () => {
    site = await startSite({
      apiOrigin: api.origin,
      environment: { PRODUCT_SLUG: 'acme', MEDIA_PLANNER_URL: PLANNER },
    });
  });
  afterAll(() => site.close());

  const groups = Object.entries({ ...SPEC_REDIRECTS, 'the media planner': { '/advertising': PLANNER } });
  test.each(groups)(
    '%s: redirects to the target in one hop, with the query, for GET and HEAD [E8]',
    async (_group, redirects) => {
      for (const [from, to] of Object.entries(redirects)) {
        for (const requested of [from, `${from}/`, from.toUpperCase(), `/${from}`]) {
          for (const method of ['get', 'head'] as const) {
            const { status, headers, text } = await site.request[method](`${requested}?a=1&a=%20&b`);
            expect([status, headers.location], `${method} ${requested}`).toEqual([301, `${to}?a=1&a=%20&b`]);
            if (method === 'head') expect(text).toBeUndefined();
          }
        }
        if (!to.startsWith('/')) continue;
        const { headers } = await site.request.get(to);
        expect([undefined, `/login?ReturnUrl=${encodeURIComponent(to)}`], to).toContain(headers.location);
      }
    },
  );
});

describe('pages that were removed for good [E11]', () => {
  withNewSite();

  test.each(['/events/summer-school', '/Events/Summer-School/', '/events/summer-school?a=1'])(
    '%s answers 410 with the reason in words, is not indexed and not stored [E11]',
    async (path) => {
      await useGone({ oldUrl: '/events/summer-school', reason: 'The school <ended>.' });
      const { status, text, headers } = await site.request.get(path).redirects(1);
      expect(status).toBe(410);
      expect(text).toContain('The school &lt;ended&gt;.');
      expect(text).toContain('<h1 class="not-found__title h1">This page has been removed.</h1>');
      expect(text).toContain('action="/search');
      expect(text).toMatch(/<meta (?:data-rh="true" )?name="robots" content="noindex"/);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['x-robots-tag']).toBe('noindex');
    },
  );

  test('one without a reason says that it was removed, and redirects beside it work [E11]', async () => {
    await useGone({ oldUrl: '/events/summer-school' });
    expect((await site.request.get('/events/summer-school')).text).toContain('We removed it');
    expect(await location('/old')).toBe('/who-we-are/bylaws');
    await use();
    expect((await site.request.get('/events/summer-school')).status).not.toBe(410);
  });
});
