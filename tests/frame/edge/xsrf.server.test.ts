import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

/** Writes need a same-origin request and a token bound to the client's CSRF secret: rows G1 to G3, section 7. */

const FORM = '/api/anonymous-form-submit/convergence';
const SECRET = 'a secret of the tests, long enough to sign with';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
beforeEach(() => api.reset());

type Pair = { readonly secret: string; readonly token: string };
type Headers = Record<string, string>;

/** The pair of cookies of a browser after one GET. */
async function newPair(): Promise<Pair> {
  const { cookies } = await createVisitor(site.origin);
  return { secret: cookies.get('csrf') ?? '', token: cookies.get('XSRF-TOKEN') ?? '' };
}
const toCookies = ({ secret, token }: Pair) => `csrf=${secret}; XSRF-TOKEN=${token}`;
const SAME = { 'Sec-Fetch-Site': 'same-origin' };
const SIBLING = { 'Sec-Fetch-Site': 'same-site' };
const FOREIGN = { 'Sec-Fetch-Site': 'cross-site' };
/** The headers of a page of the site. */
const whole = (pair: Pair): Headers => ({ ...SAME, Cookie: toCookies(pair), 'X-XSRF-TOKEN': pair.token });

type Method = 'get' | 'head' | 'post';

async function send(path: string, method: Method, headers: Headers) {
  api.reset();
  api.otherwise(json({ statusCode: 200 }));
  const sent = site.request[method](path).set({ 'Content-Type': 'application/json', ...headers });
  return method === 'post' ? sent.send('{}') : sent;
}

async function expectRejected(path: string, method: Method, headers: Headers): Promise<void> {
  const reply = await send(path, method, headers);
  expect(reply.status).toBe(403);
  expect(api.requests, 'the API receives nothing').toEqual([]);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  if (method !== 'head') expect(JSON.parse(reply.text)).toEqual({ statusCode: 403, statusMessage: expect.any(String) });
}

/** Signs a token as the site does, with any key. */
function forge({ secret }: Pair, key: string): string {
  const random = 'cmFuZG9tIGJ5dGVzIGhlcmU';
  return `${createHmac('sha256', key).update(`${secret.length}!${secret}!${random}`).digest('base64url')}.${random}`;
}

/** A browser without Fetch Metadata, which sends only Origin. */
function withoutMetadata(pair: Pair): Headers {
  const { 'Sec-Fetch-Site': _site, ...headers } = whole(pair);
  return headers;
}

describe('a POST [G1]', () => {
  test.each<[string, (pair: Pair) => Headers]>([
    ['with the whole pair', whole],
    [
      'from a browser without Fetch Metadata, by its Origin',
      (pair) => ({ ...withoutMetadata(pair), Origin: site.origin }),
    ],
    ['with a token signed with the site’s key', (pair) => ({ ...whole(pair), 'X-XSRF-TOKEN': forge(pair, SECRET) })],
  ])('%s passes, and the API gets its body [G1]', async (_name, headersOf) => {
    expect((await send(FORM, 'post', headersOf(await newPair()))).status).toBe(200);
    expect(api.requests.map(({ body }) => body)).toEqual(['{}']);
  });

  test.each<[string, (own: Pair, other: Pair) => Headers]>([
    ['no cookies and no header', () => SAME],
    ['no header', (own) => ({ ...SAME, Cookie: toCookies(own) })],
    ['no cookies', (own) => ({ ...SAME, 'X-XSRF-TOKEN': own.token })],
    ['no CSRF cookie', (own) => ({ ...whole(own), Cookie: `XSRF-TOKEN=${own.token}` })],
    ['a changed token', (own) => ({ ...whole(own), 'X-XSRF-TOKEN': `${own.token}x` })],
    ['a token without its signature', (own) => ({ ...whole(own), 'X-XSRF-TOKEN': own.token.split('.')[1] ?? '' })],
    ['an empty token', (own) => ({ ...whole(own), 'X-XSRF-TOKEN': '' })],
    ['a token bound to an earlier CSRF secret', (own, other) => ({ ...whole(other), 'X-XSRF-TOKEN': own.token })],
    ['a token signed with an expired key', (own) => ({ ...whole(own), 'X-XSRF-TOKEN': forge(own, 'x'.repeat(40)) })],
    ['the token of another session', (own, other) => ({ ...whole(own), 'X-XSRF-TOKEN': other.token })],
    ['a made-up pair', () => ({ ...SAME, Cookie: 'csrf=a; XSRF-TOKEN=b', 'X-XSRF-TOKEN': 'b' })],
    [
      'a token set by a sibling host, without the CSRF secret',
      (own, other) => ({
        ...whole(own),
        Cookie: `XSRF-TOKEN=${other.token}; ${toCookies(own)}`,
        'X-XSRF-TOKEN': other.token,
      }),
    ],
    ['another site', (own) => ({ ...whole(own), ...FOREIGN })],
    ['a sibling host', (own) => ({ ...whole(own), ...SIBLING })],
    ['a direct navigation', (own) => ({ ...whole(own), 'Sec-Fetch-Site': 'none' })],
    ['another site with a forged Origin', (own) => ({ ...whole(own), ...FOREIGN, Origin: site.origin })],
    ['a prefetch', (own) => ({ ...whole(own), 'Sec-Purpose': 'prefetch;prerender' })],
  ])('%s: answers 403 without calling the API [G1]', async (_name, headersOf) => {
    await expectRejected(FORM, 'post', headersOf(await newPair(), await newPair()));
  });
  test.each([
    ['no Origin', undefined],
    ['the Origin null', 'null'],
    ['a foreign Origin', 'https://evil.test'],
    ['the same host with another scheme', 'https://127.0.0.1'],
  ])('without Fetch Metadata, %s: answers 403 without calling the API [G1]', async (_name, origin) => {
    const headers = withoutMetadata(await newPair());
    await expectRejected(FORM, 'post', origin === undefined ? headers : { ...headers, Origin: origin });
  });

  test('sets the CSRF secret as HttpOnly and the token for scripts, both Lax and host-bound on https [G1]', async () => {
    const lines = async ({ request }: TestSite) => (await request.get('/api/cookie-law')).get('Set-Cookie') ?? [];
    const plain = (await lines(site)).join('\n');
    expect(plain).toMatch(/^csrf=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/m);
    expect(plain).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Lax$/m);
    const secure = await startSite({
      apiOrigin: api.origin,
      environment: { PUBLIC_ORIGIN: 'https://www.test', ALLOWED_HOSTS: '127.0.0.1' },
    });
    expect((await lines(secure)).join('\n')).toMatch(
      /^__Host-csrf=[\w-]{22}; Path=\/; HttpOnly; Secure; SameSite=Lax$/m,
    );
    await secure.close();
  });

  test('a valid pair is not replaced [G1]', async () => {
    const again = await site.request.get('/api/cookie-law').set('Cookie', toCookies(await newPair()));
    expect(again.headers).not.toHaveProperty('set-cookie');
  });
});

describe('the GET that writes [G2]', () => {
  const PATHS = [
    '/api/anonymous-form-submit//euro-convergence',
    '/api/Anonymous-Form-Submit/euro-Convergence',
    '/api/anonymous%2dform-submit//euro-convergence',
    '/api/anonymous-form-submit;x=1//euro-convergence/',
  ];
  const IMAGE = { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' };

  test.each<[string, (own: Pair) => Headers]>([
    ['a plain request', () => ({})],
    ['a link on another site', (own) => ({ Cookie: toCookies(own), ...FOREIGN })],
    ['the same with a token', (own) => ({ ...whole(own), ...FOREIGN })],
    ['a sibling host', (own) => ({ ...whole(own), ...SIBLING })],
    ['a direct navigation', (own) => ({ Cookie: toCookies(own), 'Sec-Fetch-Site': 'none' })],
    ['an image on another site', (own) => ({ ...IMAGE, Cookie: toCookies(own), ...FOREIGN })],
    ['an image on this site', (own) => ({ ...IMAGE, ...SAME, Cookie: toCookies(own) })],
    ['a prefetch', (own) => ({ ...whole(own), 'Sec-Purpose': 'prefetch' })],
    ['a prerendering', (own) => ({ ...whole(own), 'Sec-Purpose': 'prefetch;prerender' })],
    ['a prefetch with the older Purpose header', (own) => ({ ...SAME, Cookie: toCookies(own), Purpose: 'prefetch' })],
    ['a foreign Origin', (own) => ({ Cookie: toCookies(own), 'X-XSRF-TOKEN': own.token, Origin: 'https://evil.test' })],
    ['no token', (own) => ({ ...SAME, Cookie: toCookies(own) })],
  ])('%s: answers 403 without calling the API [G2]', async (_name, headersOf) => {
    const pair = await newPair();
    for (const path of PATHS)
      for (const method of ['get', 'head'] as const)
        await expectRejected(`${path}?firstName=A`, method, headersOf(pair));
  });

  test('accepts the request from a page of this site [G2]', async () => {
    for (const path of PATHS) expect((await send(path, 'get', whole(await newPair()))).status).toBe(200);
  });
});

describe('login CSRF [G3]', () => {
  const LOGINS = ['/api/sso/login', '/api/sso/ssoLogin', '/api/SSO//Login'];

  test.each<[string, (attacker: Pair) => Headers]>([
    ['a form on another site', () => ({ ...FOREIGN, 'Content-Type': 'text/plain' })],
    ['a form on a sibling host, with the attacker’s own cookies', (own) => ({ ...whole(own), ...SIBLING })],
    ['a form without a token', () => SAME],
    ['a browser without Fetch Metadata and Origin', (own) => ({ Cookie: toCookies(own), 'X-XSRF-TOKEN': own.token })],
  ])('%s: 403, and no session [G3]', async (_name, headersOf) => {
    const attacker = await newPair();
    for (const path of LOGINS) await expectRejected(path, 'post', headersOf(attacker));
    const page = await send('/login', 'post', {
      ...FOREIGN,
      Cookie: toCookies(attacker),
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect([page.status, page.get('Set-Cookie')]).toEqual([403, undefined]);
    expect(api.requests).toEqual([]);
  });
});
