import type { OutgoingHttpHeaders } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPage } from '../../support/content-page.ts';
import { json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { type Reply, sendRequest } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** A request must not change the response to another one: rows F1, F2, F4 and F6. */

const PATH = '/who-we-are/bylaws';
const ok = { statusCode: 200, statusMessage: 'OK' };

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, now: Date.UTC(2031, 4, 6, 12) }));
beforeEach(async () => {
  api.reset();
  api.on('/page-menu', contentPage('The bylaws'));
  api.on('/events-search', eventsOfPage);
  await purgePages();
});

/** An empty list with the page number of the request. */
const eventsOfPage: Script = (req, res, body) => {
  const query = new URL(req.url ?? '', api.origin).searchParams;
  const pageNumber = Number(query.get('pageNumber') ?? query.get('PageNumber') ?? 1);
  json({ ...ok, result: [], totalCount: 90, pageNumber, pageSize: 10, totalPages: 9 })(req, res, body);
};

const get = (path: string, headers: OutgoingHttpHeaders = {}) => sendRequest(site.origin + path, { headers });
const state = ({ headers }: Reply) => String(headers['cache-status']);
/** Purges the pages but not the API responses. With the stopped clock, a page rendered again is equal byte for byte. */
const purgePages = () => site.purge([`page:${PATH}`, 'page:/events']);
/** Purges the API responses too. */
const purgeAll = () => site.purge(['pages', `page:${PATH}`]);

/** A page from the cache, rendered from cached API responses. */
async function cachedPage(path: string): Promise<Reply> {
  await get(path);
  await purgePages();
  await get(path);
  return get(path);
}

/** A response without the headers that differ in every response. */
function stable({ status, headers, body }: Reply) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { status, headers: rest, body };
}

describe('a request header never changes the cached page [F1]', () => {
  const day = (year: number) => new Date(Date.UTC(year, 0)).toUTCString();
  /** Headers outside the cache key: hosts, addresses, headers of clients, and content negotiation. */
  const HEADERS: readonly (readonly [string, string | string[]])[] = [
    ['Accept', 'application/json'],
    ['Accept-Charset', 'utf-7'],
    ['Accept-Datetime', day(2001)],
    ['Accept-Encoding', 'deflate'],
    ['Accept-Encoding', `x-gzip, br;q=0, gzip;q=0, ${'x'.repeat(250)}, br`],
    ['Accept-Language', 'de, ar;q=0.5'],
    ['Authorization', 'Bearer canary'],
    ['Cache-Control', 'no-store, max-age=0'],
    ['CF-Connecting-IP', '203.0.113.9'],
    ['Client-IP', '203.0.113.9'],
    ['Connection', 'close, Cookie, X-Canary'],
    ['Content-Encoding', 'gzip'],
    ['Content-Type', 'application/json'],
    ['Cookie', 'member=canary; csrf=canary; XSRF-TOKEN=canary; CMSCookieLevel=1000; theme=dark'],
    ['Device-Memory', '0.25'],
    ['DNT', '1'],
    ['Expect', '100-continue'],
    ['Forwarded', 'host=canary.test;proto=gopher;for=203.0.113.9'],
    ['From', 'canary@evil.test'],
    ['Front-End-Https', 'on'],
    ['Host', 'localhost:PORT'],
    ['If-Match', '"canary"'],
    ['If-Modified-Since', day(2040)],
    ['If-None-Match', '"canary"'],
    ['If-Range', '"canary"'],
    ['If-Unmodified-Since', day(2001)],
    ['Max-Forwards', '0'],
    ['Origin', 'https://canary.test'],
    ['Pragma', 'no-cache'],
    ['Prefer', 'return=minimal'],
    ['Proxy-Authorization', 'Basic Y2FuYXJ5'],
    ['Purpose', 'prefetch'],
    ['Range', 'bytes=0-3'],
    ['Referer', 'https://canary.test/?token=canary'],
    ['RSC', '1'],
    ['Save-Data', 'on'],
    ['Sec-CH-Prefers-Color-Scheme', 'dark'],
    ['Sec-CH-UA', '"canary";v="1"'],
    ['Sec-CH-UA-Mobile', '?1'],
    ['Sec-Fetch-Dest', 'iframe'],
    ['Sec-Fetch-Mode', 'cors'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-GPC', '1'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Service-Worker', 'script'],
    ['TE', 'trailers'],
    ['Traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    ['True-Client-IP', '203.0.113.9'],
    ['Upgrade-Insecure-Requests', '1'],
    ['User-Agent', 'canary'],
    ['Via', '1.1 canary'],
    ['X-Canary', 'canary'],
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-Host', 'canary.test'],
    ['X-Forwarded-Port', '1'],
    ['X-Forwarded-Prefix', '/canary'],
    ['X-Forwarded-Proto', ['gopher', 'canary']],
    ['X-Forwarded-Scheme', 'canary'],
    ['X-Forwarded-Server', 'canary.test'],
    ['X-Forwarded-Ssl', 'off'],
    ['X-Host', 'canary.test'],
    ['X-HTTP-Host-Override', 'canary.test'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-Middleware-Subrequest', 'middleware'],
    ['X-Original-URL', '/login'],
    ['X-Real-IP', '203.0.113.9'],
    ['X-Request-Id', 'canary-canary'],
    ['X-Requested-With', 'XMLHttpRequest'],
    ['X-Rewrite-URL', '/login'],
    ['__proto__', 'canary'],
  ];
  let baseline: ReturnType<typeof stable>;
  beforeAll(async () => {
    api.on('/page-menu', contentPage('The bylaws'));
    baseline = stable(await cachedPage(PATH));
    expect(HEADERS.length).toBeGreaterThan(60);
  });

  test.each(HEADERS)('%s: %s [F1]', async (name, value) => {
    const headers = { [name]: value === 'localhost:PORT' ? `localhost:${site.port}` : value };
    const [miss, ...hits] = [await get(PATH, headers), await get(PATH, headers), await get(PATH, headers)];
    expect(state(miss)).toBe('rostrum; fwd=miss; stored');
    for (const reply of [miss, ...hits]) {
      expect(reply.status).toBe(200);
      if (name !== 'Accept-Encoding') expect(reply.body).toBe(baseline.body);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    // The requests above also hit the cache entry with its stored headers.
    for (let round = 0; round < 2; round += 1) expect(stable(await get(PATH))).toEqual(baseline);
  });
});

describe('a query parameter never changes the page cached under another address [F2]', () => {
  test.each([
    [PATH, '?utm_source=canary'],
    [PATH, '?canary'],
    [PATH, '?canary=1&canary=2'],
    [PATH, '?PageNumber=2'],
    [PATH, '?=canary'],
    [PATH, '?a;canary'],
    [PATH, '?x=%26isPreview%3Dtrue%26wg%3Dcanary'],
    [PATH, '?utm_content=1;isPreview=true;wg=canary'],
    [PATH, '?isPreview%00=canary'],
    [PATH, '?%20isPreview=canary'],
    [PATH, '?isPreview[]=canary'],
    [PATH, '?__proto__=canary&constructor=canary'],
    [PATH, '?%ff=canary'],
    [PATH, '?callback=canary&_format=json'],
    ['/events', '?pagenumber=2&canary=1'],
    ['/events', '?PAGENUMBER=2&x=canary'],
    ['/events', '?PageNumber[]=2&x=canary'],
    ['/events', '?x=1%26PageNumber=2&y=canary'],
    ['/events', '?x=1;PageNumber=2;canary'],
  ])('%s ignores %s: the page is the same and does not contain the parameter [F2]', async (path, query) => {
    const first = await get(path + query);
    const plain = await get(path);
    expect([first.status, state(first), state(plain)]).toEqual([200, 'rostrum; fwd=miss; stored', 'rostrum; hit']);
    expect(first.body).toBe(plain.body);
    expect(first.body).not.toContain('canary');
  });

  const LISTED = '/events?PageNumber=2';
  test.each([
    ['/events?PageNumber=2&PageNumber=3'],
    ['/events?PageNumber=3&PageNumber=2'],
    ['/events?PageNumber=2;PageNumber=3'],
    ['/events?PageNumber=2%26PageNumber=3'],
    ['/events?PageNumber=2%00'],
    ['/events?PageNumber=2&pageNumber=3'],
    ['/events?PageNumber=2&PageSize=50'],
    ['/events?PageNumber=%32'],
    ['/events?%50ageNumber=3'],
  ])('%s does not become the page of another address [F2]', async (address) => {
    const before = await cachedPage(LISTED);
    await purgePages();
    await get(address);
    expect((await get(LISTED)).body).toBe(before.body);
  });

  test('ignores the body of a GET [F2]', async () => {
    const plain = await cachedPage(PATH);
    await purgePages();
    const body = 'isPreview=true&wg=canary&PageNumber=2';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await sendRequest(site.origin + PATH, { headers, body })).body).toBe(plain.body);
    const cached = await get(PATH);
    expect([state(cached), cached.body]).toEqual(['rostrum; hit', plain.body]);
  });
});

describe('a preview is never cached and never served to other requests [F4]', () => {
  const WG = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
  const DRAFTS = [
    `isPreview=true&wg=${WG}`,
    `wg=${WG}&isPreview=true&utm_source=x`,
    `%69sPreview=true&%77g=${WG}`,
    'isPreview=true&isPreview=false&wg=1',
  ];
  const OTHERS = [
    `ISPREVIEW=true&WG=${WG}`,
    `ispreview=true&wg=${WG}`,
    'isPreview=true',
    'isPreview',
    'isPreview=',
    `wg=${WG}`,
    'IsPreview=false&WG=',
    'x=1&iSpReViEw=0',
  ];
  const draftOrPage: Script = (req, res, body) => {
    const isDraft = new URL(req.url ?? '', api.origin).searchParams.get('isPreview') === 'true';
    json(contentPage(isDraft ? 'A secret draft' : 'The bylaws'))(req, res, body);
  };

  function expectPreview(reply: Reply): void {
    expect(reply.status).toBe(200);
    expect(state(reply)).toBe('rostrum; fwd=bypass');
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(reply.headers.etag).toBeUndefined();
  }

  test.each([...DRAFTS, ...OTHERS])('?%s [F4]', async (query) => {
    api.on('/page-menu', draftOrPage);
    await purgeAll();
    await get(`${PATH}?${query}`);
    expectPreview(await get(`${PATH}?${query}`));
    expect(state(await get(PATH)), 'the preview is not cached').toBe('rostrum; fwd=miss; stored');
  });

  test('keeps previews and public pages apart in hundreds of interleaved requests, uncached, cached and revalidated [F4]', async () => {
    api.on('/page-menu', draftOrPage);
    const requests = [
      ...Array.from({ length: 6 }, () => ({ query: '', kind: 'page' })),
      ...DRAFTS.map((query) => ({ query: `?${query}`, kind: 'draft' })),
      ...OTHERS.map((query) => ({ query: `?${query}`, kind: 'other' })),
      ...Array.from({ length: 6 }, () => ({ query: '?utm_source=x', kind: 'page' })),
    ];
    let interleaved = 0;
    for (let round = 0; round < 15; round += 1) {
      if (round % 3 === 0) await purgeAll();
      if (round % 3 === 2) site.advance(61_000);
      const rotated = [...requests.slice(round), ...requests.slice(0, round)];
      await Promise.all(
        rotated.map(async ({ query, kind }) => {
          const reply = await get(PATH + query);
          interleaved += 1;
          expect(reply.body.includes('A secret draft'), `${round} ${query}`).toBe(kind === 'draft');
          if (kind === 'page') expect(reply.headers['cache-control'], query).toMatch(/^public, no-cache/);
          else expectPreview(reply);
        }),
      );
    }
    expect(interleaved).toBeGreaterThan(350);
  });

  test('the redirect into a preview is not cached [F4]', async () => {
    const { status, headers } = await get(`/cmsctx/wg/${WG}/-${PATH}`);
    expect([status, headers.location]).toEqual([302, `${PATH}?isPreview=true&wg=${WG}`]);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  });
});

describe('a public page sets no cookie [F6]', () => {
  test.each([
    '/',
    PATH,
    '/events',
    '/events?PageNumber=2',
    '/news-and-articles',
    '/search',
    '/membership',
    '/sitemap',
    '/europe-2025/register',
    '/form-embeds/enterprise-members-inquiry',
    '/join-raps',
    '/preferences',
    '/no/such',
  ])('%s [F6]', async (path) => {
    const withCookie =
      (answer: Script): Script =>
      (req, res, body) => {
        res.setHeader('Set-Cookie', 'planted=1; Path=/');
        answer(req, res, body);
      };
    await purgeAll();
    api.otherwise(withCookie(json({ statusCode: 404 }, 404)));
    api.on('/page-menu', withCookie(json(contentPage('The bylaws'))));
    api.on('/events-search', withCookie(eventsOfPage));
    const states: string[] = [];
    for (const headers of [{}, { Cookie: 'csrf=old; XSRF-TOKEN=old; member=old' }, {}]) {
      const reply = await get(path, headers);
      expect(reply.headers['set-cookie'], state(reply)).toBeUndefined();
      states.push(state(reply));
    }
    expect(states, 'it is cached').toEqual(['rostrum; fwd=miss; stored', 'rostrum; hit', 'rostrum; hit']);
  });
});
