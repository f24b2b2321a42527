import type { Response } from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSessionCookie, hashOfHandle } from '../../server/session/session-cookie.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { json, startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const CANARY = 'canary-token-of-the-api';
const SIGN_IN = '/api/sso/login';
const OWN = '/api/preferences';
const credentials = { username: 'a@b.test', password: 'secret', staySignedIn: false };
const user = { userId: 'u', firstName: 'Ada', expireDate: '2031-01-01', isActiveMember: true };
const ok = { statusCode: 200, statusMessage: 'OK' };

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
beforeEach(() => {
  api.reset();
  api.on('/cookie-law', ok);
  api.on('/preferences', ok);
  api.on('/sso/login', { ...ok, result: [{ ...user, accessToken: CANARY }] });
  api.on('/sso/logout', { ...ok, result: [] });
});

/** Signs a new visitor in; `handle` is the value in the browser's user record. */
async function signedIn(at = site): Promise<{ visitor: Visitor; handle: string }> {
  const visitor = await createVisitor(at.origin);
  const response = await visitor.send(SIGN_IN, { method: 'POST', body: credentials });
  const { result } = response.body as { result: { accessToken: string }[] };
  return { visitor, handle: result[0]?.accessToken ?? '' };
}

const bearer = (handle: string) => ({ Authorization: `Bearer ${handle}` });
const tokensSeen = () =>
  api.requests.filter(({ url }) => url === '/preferences').map(({ headers }) => headers.authorization);

describe('signing in through the edge [Section 3 and 4]', () => {
  test('the browser gets the user record with a handle, and never the API’s token [G8]', async () => {
    const visitor = await createVisitor(site.origin);
    const response = await visitor.send(SIGN_IN, { method: 'POST', body: credentials });
    const text = response.text;
    expect(response.status).toBe(200);
    expect(JSON.parse(text).result[0]).toMatchObject(user);
    expect(JSON.parse(text).result[0].accessToken).toMatch(/^handle_[\w-]{43}$/);
    const cookies = response.get('Set-Cookie') ?? [];
    expect(cookies.find((cookie) => cookie.startsWith('member='))).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(text + cookies.join()).not.toContain(CANARY);
    expect(JSON.parse(api.requests.at(-1)?.body ?? '')).toEqual(credentials);
  });

  test('handle and cookie together yield the API’s token [G6]', async () => {
    const { visitor, handle } = await signedIn();
    const response = await visitor.send(OWN, { headers: bearer(handle) });
    expect(response.status).toBe(200);
    expect(tokensSeen()).toEqual([`Bearer ${CANARY}`]);
  });

  test('cookies from before the sign-in are not valid after it (login fixation) [G3]', async () => {
    const visitor = await createVisitor(site.origin);
    const before = new Map(visitor.cookies);
    await visitor.send(SIGN_IN, { method: 'POST', body: credentials });
    expect(visitor.cookies.get('csrf')).not.toBe(before.get('csrf'));
    visitor.cookies.set('XSRF-TOKEN', before.get('XSRF-TOKEN') ?? '');
    expect((await visitor.send('/api/sso/logout', { method: 'POST', body: {} })).status).toBe(403);
  });

  test('a sign-in replaces a session and a CSRF secret that were set before it [G3]', async () => {
    const [attacker, victim] = [await signedIn(), await createVisitor(site.origin)];
    for (const [name, value] of attacker.visitor.cookies) victim.cookies.set(name, value);
    const response = await victim.send(SIGN_IN, { method: 'POST', body: credentials });
    expect(response.status).toBe(200);
    for (const name of ['csrf', 'XSRF-TOKEN', 'member'])
      expect(victim.cookies.get(name), name).not.toBe(attacker.visitor.cookies.get(name));
    expect(
      (await victim.send(OWN, { headers: bearer(attacker.handle) })).status,
      'the attacker’s handle is invalid',
    ).toBe(401);
  });

  test.each([
    ['an empty result', { ...ok, result: [] }, 200],
    ['too many attempts', { statusCode: 429, statusMessage: 'Too Many Requests' }, 429],
  ])('%s is passed unchanged, without a session', async (_name, answer, status) => {
    api.on('/sso/login', json(answer, status));
    const visitor = await createVisitor(site.origin);
    const response = await visitor.send(SIGN_IN, { method: 'POST', body: credentials });
    expect(response.status).toBe(status);
    expect(response.body).toEqual(answer);
    expect(visitor.cookies.has('member')).toBe(false);
  });

  test('a response that is not JSON, or no response of the API, is an upstream error', async () => {
    api.on('/sso/login', (_req: unknown, res: { destroy(): void }) => res.destroy());
    const visitor = await createVisitor(site.origin);
    const response = await visitor.send(SIGN_IN, { method: 'POST', body: credentials });
    expect(response.status).toBe(502);
    expect(response.body).toEqual({ statusCode: 502, statusMessage: 'Bad Gateway' });
  });

  test.each(['handle', 'passthrough'])(
    'a token that does not fit into a cookie fails the sign-in in %s mode, because no page would know the member [G3]',
    async (mode) => {
      const other = await startSite({ apiOrigin: api.origin, environment: { TOKEN_MODE: mode } });
      api.on('/sso/login', { ...ok, result: [{ ...user, accessToken: CANARY.padEnd(4096, 'x') }] });
      const visitor = await createVisitor(other.origin);
      const response = await visitor.send(SIGN_IN, { method: 'POST', body: credentials });
      expect(response.status).toBe(502);
      expect(response.body).toEqual({ statusCode: 502, statusMessage: 'Bad Gateway' });
      expect(visitor.cookies.has('member')).toBe(false);
      expect(response.text + JSON.stringify(other.log)).not.toContain(CANARY);
      expect(JSON.stringify(other.log)).toContain('too long for a cookie');
      await other.close();
    },
  );

  test('other spellings of the path do not expose the token either [G8]', async () => {
    api.otherwise(json({ ...ok, result: [{ ...user, accessToken: CANARY }] }));
    const visitor = await createVisitor(site.origin);
    for (const path of ['/api/sso//login', '/api/SSO/Login', '/api/sso/ssoLogin']) {
      const response = await visitor.send(path, { method: 'POST', body: credentials });
      expect(response.text, path).not.toContain(CANARY);
    }
  });

  test('passthrough mode leaves the API’s token with the browser', async () => {
    const plain = await startSite({ apiOrigin: api.origin, environment: { TOKEN_MODE: 'passthrough' } });
    const { visitor, handle } = await signedIn(plain);
    expect(handle).toBe(CANARY);
    await visitor.send(OWN, { headers: bearer(handle) });
    expect(tokensSeen()).toEqual([`Bearer ${CANARY}`]);
    await plain.close();
  });

  test('the bearer token of a direct client is forwarded', async () => {
    await site.request.get(OWN).set(bearer('its-own-token'));
    expect(tokensSeen()).toEqual(['Bearer its-own-token']);
  });
});

describe('neither handle nor cookie works alone: 401 without calling the API [G6]', () => {
  test.each<
    [string, (a: { visitor: Visitor; handle: string }, b: { visitor: Visitor; handle: string }) => Promise<Response>]
  >([
    ['a stolen handle', async (a) => (await createVisitor(site.origin)).send(OWN, { headers: bearer(a.handle) })],
    ['a handle with another’s cookie', (a, b) => b.visitor.send(OWN, { headers: bearer(a.handle) })],
    ['a made-up handle', (a) => a.visitor.send(OWN, { headers: bearer(`handle_${'A'.repeat(43)}`) })],
    [
      'a cookie sealed with another key',
      async (a) => {
        const cookie = createSessionCookie({ secrets: ['x'.repeat(40)], secure: false, now: Date.now });
        const sealed = await cookie.seal({ token: 't', handleHash: hashOfHandle(a.handle), noScript: false });
        a.visitor.cookies.set('member', sealed ?? '');
        return a.visitor.send(OWN, { headers: bearer(a.handle) });
      },
    ],
    [
      'a cookie that was changed',
      (a) => {
        const sealed = a.visitor.cookies.get('member') ?? '';
        a.visitor.cookies.set('member', sealed.slice(0, -3) + (sealed.endsWith('AAA') ? 'BBB' : 'AAA'));
        return a.visitor.send(OWN, { headers: bearer(a.handle) });
      },
    ],
  ])('%s [G6]', async (_name, attempt) => {
    const response = await attempt(await signedIn(), await signedIn());
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ statusCode: 401, statusMessage: 'Unauthorized' });
    expect(tokensSeen()).toEqual([]);
  });

  test('a stolen cookie carries no token to the API [G6]', async () => {
    const { visitor } = await signedIn();
    await visitor.send(OWN);
    expect(tokensSeen()).toEqual([undefined]);
  });

  test('the first of two keys seals and both open, so that keys can be rotated [G6]', async () => {
    const secrets = ['n'.repeat(40), 'o'.repeat(40)];
    const cookies = (keys: string[]) => createSessionCookie({ secrets: keys, secure: true, now: Date.now });
    const session = { token: 't', handleHash: 'h', noScript: false };
    const old = `__Host-member=${await cookies(secrets.slice(1)).seal(session)}`;
    const fresh = `__Host-member=${await cookies(secrets).seal(session)}`;
    expect(await cookies(secrets).open(old)).toMatchObject(session);
    expect(await cookies(secrets.slice(0, 1)).open(fresh)).toMatchObject(session);
    expect(await cookies(secrets.slice(0, 1)).open(old), 'the old key was removed').toBeUndefined();
    expect(await cookies(secrets).open(`${fresh}; ${old}`), 'two cookies are ambiguous').toBeUndefined();
    expect(cookies(secrets).set('x')).toMatch(/^__Host-member=x; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('a session in use is sealed with the first key at its next request, so that the old key can be removed [G6]', async () => {
    const [newKey, oldKey] = ['n'.repeat(40), 'o'.repeat(40)];
    const before = await startSite({ apiOrigin: api.origin, secrets: [oldKey] });
    const { visitor, handle } = await signedIn(before);
    await before.close();
    const member = visitor.cookies.get('member') ?? '';
    const useAt = async (secrets: string[], value: string) => {
      const own = await startSite({ apiOrigin: api.origin, secrets });
      const { status, headers } = await own.request.get(OWN).set({ ...bearer(handle), Cookie: `member=${value}` });
      await own.close();
      return { status, renewed: /member=([^;]+)/.exec(String(headers['set-cookie']))?.[1] };
    };
    const rotated = await useAt([newKey, oldKey], member);
    expect(rotated).toEqual({ status: 200, renewed: expect.any(String) });
    expect(await useAt([newKey, oldKey], rotated.renewed ?? '')).toEqual({ status: 200, renewed: undefined });
    expect(await useAt([newKey], rotated.renewed ?? '')).toEqual({ status: 200, renewed: undefined });
    expect((await useAt([newKey], member)).status, 'not used since the rotation').toBe(401);
  });

  test('a session expires after thirty days without use, and each day of use prolongs it once [G6]', async () => {
    const own = await startSite({ apiOrigin: api.origin });
    const { visitor, handle } = await signedIn(own);
    const use = async (path = OWN) => {
      const { status, headers } = await visitor.send(path, path === OWN ? { headers: bearer(handle) } : {});
      return { status, renewed: String(headers['set-cookie'] ?? '').includes('member=') };
    };
    expect(await use()).toEqual({ status: 200, renewed: false });
    own.advance(29 * DAY_MS);
    expect(await use()).toEqual({ status: 200, renewed: true });
    expect(await use(), 'renewed a moment ago').toEqual({ status: 200, renewed: false });
    own.advance(29 * DAY_MS);
    expect(await use('/member-dashboard'), 'a page of members is use, too').toMatchObject({ renewed: true });
    own.advance(29 * DAY_MS);
    expect(await use()).toEqual({ status: 200, renewed: true });
    own.advance(30 * DAY_MS + 1000);
    expect(await use()).toEqual({ status: 401, renewed: false });
    await own.close();
  });
});

describe('Section 4, Logout', () => {
  test.each([
    ['the API answers', undefined],
    ['the API is down', (_req: unknown, res: { destroy(): void }) => res.destroy()],
    ['the API rejects it', json({ statusCode: 401, statusMessage: 'Unauthorized' }, 401)],
  ])('deletes the cookie and leaves the visitor’s own storage: %s [G7]', async (_name, answer) => {
    if (answer) api.on('/sso/logout', answer);
    const { visitor, handle } = await signedIn();
    const body = { accessToken: handle };
    const response = await visitor.send('/api/sso/logout', { method: 'POST', body, headers: bearer(handle) });
    expect(response.headers).not.toHaveProperty('clear-site-data');
    expect(visitor.cookies.has('member')).toBe(false);
    expect(api.requests.at(-1)?.headers.authorization).toBe(`Bearer ${CANARY}`);
    expect((await visitor.send(OWN, { headers: bearer(handle) })).status).toBe(401);
  });

  test.each(['GET', 'HEAD', 'PUT'])('%s does not sign out: another site could send it [G7]', async (method) => {
    const { visitor, handle } = await signedIn();
    for (const path of ['/api/sso/logout', '/api/sso/ssoLogout', '/api/SSO//Logout/'])
      await visitor.send(path, { method, headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(visitor.cookies.has('member')).toBe(true);
    expect((await visitor.send(OWN, { headers: bearer(handle) })).status).toBe(200);
  });

  test.each([
    ['without a handle', {}],
    ['with the handle of another session', bearer(`handle_${'x'.repeat(43)}`)],
  ])('ends the session that the cookie names, also at the API: %s [G7]', async (_name, headers) => {
    const { visitor } = await signedIn();
    const response = await visitor.send('/api/sso/logout', { method: 'POST', body: {}, headers });
    expect(response.status).toBe(200);
    expect(visitor.cookies.has('member')).toBe(false);
    const { url, headers: sent } = api.requests.at(-1) ?? {};
    expect([url, sent?.authorization]).toEqual(['/sso/logout', `Bearer ${CANARY}`]);
  });

  test('is idempotent [G7]', async () => {
    const { visitor, handle } = await signedIn();
    visitor.cookies.delete('member');
    const response = await visitor.send('/api/sso/logout', { method: 'POST', body: {}, headers: bearer(handle) });
    expect(response.status).toBe(200);
  });

  test('a 401 of the API ends the session [B10]', async () => {
    const { visitor, handle } = await signedIn();
    api.on('/preferences', json({ statusCode: 401, statusMessage: 'Unauthorized' }, 401));
    expect((await visitor.send(OWN, { headers: bearer(handle) })).status).toBe(401);
    expect(visitor.cookies.has('member')).toBe(false);
  });
});

describe('Section 2, Route guards, on a first request', () => {
  test.each([
    ['/member-dashboard', '/login?ReturnUrl=%2Fmember-dashboard'],
    ['/education/video?id=3&x=a%20b', '/login?ReturnUrl=%2Feducation%2Fvideo%3Fid%3D3%26x%3Da%2520b'],
  ])('%s without a session redirects to the login', async (path, location) => {
    const response = await (await createVisitor(site.origin)).send(path);
    expect(response.status).toBe(302);
    expect(response.headers.location).toBe(location);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  test('renders a member page uncached, without token or handle [F5]', async () => {
    const { visitor, handle } = await signedIn();
    const response = await visitor.send('/member-dashboard');
    const text = response.text;
    expect(response.status).not.toBe(302);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain(handle);
    expect(JSON.stringify(site.log)).not.toContain(CANARY);
    expect(JSON.stringify(site.log)).not.toContain(handle);
  });

  test.each([
    ['/login', '/member-dashboard'],
    ['/login?returnurl=%2Fevents%3Fa%3D1', '/events?a=1'],
    ['/login?ReturnUrl=//evil.test/', '/member-dashboard'],
    ['/login?ReturnUrl=https://evil.test/', '/member-dashboard'],
    ['/login?ReturnUrl=%2F%5Cevil.test', '/member-dashboard'],
    ['/login?ReturnUrl=/events&returnurl=//evil.test', '/member-dashboard'],
  ])('the login redirects a signed-in visitor: %s', async (path, location) => {
    const { visitor } = await signedIn();
    const response = await visitor.send(path);
    expect(response.status).toBe(302);
    expect(response.headers.location).toBe(location);
  });

  const PREVIOUS = '/who-we-are/bylaws?x=1';
  const FROM_BYLAWS = '/login?ReturnUrl=%2Fwho-we-are%2Fbylaws%3Fx%3D1';

  test.each<[string, string, (origin: string) => string, string, string | undefined]>([
    ['a page of this site', '/login', (origin) => origin + PREVIOUS, PREVIOUS, FROM_BYLAWS],
    [
      'the return URL, despite a previous page',
      '/login?returnurl=/events',
      (origin) => origin + PREVIOUS,
      '/events',
      undefined,
    ],
    ['another site', '/login', () => 'https://evil.test/events', '/member-dashboard', undefined],
    ['the login page', '/login', (origin) => `${origin}/login?x=1`, '/member-dashboard', undefined],
    ['a host in a path', '/login', (origin) => `${origin}//evil.test/`, '/member-dashboard', undefined],
  ])('the login leads back to %s', async (_name, path, refererAt, signedInTo, visitorTo) => {
    const { visitor } = await signedIn();
    const headers = { Referer: refererAt(site.origin) };
    expect((await visitor.send(path, { headers })).headers.location).toBe(signedInTo);
    const response = await (await createVisitor(site.origin)).send(path, { headers });
    expect(response.headers.location).toBe(visitorTo);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  test('the login leads back to a page of the host that was asked, if it is another allowed one', async () => {
    const { visitor } = await signedIn();
    const host = `localhost:${site.port}`;
    const from = (origin: string) => ({ Host: host, Referer: origin + PREVIOUS });
    const findLocation = async (origin: string) =>
      (await visitor.send('/login', { headers: from(origin) })).headers.location;
    expect(await findLocation(`http://${host}`)).toBe(PREVIOUS);
    expect(await findLocation(`http://localhost:${site.port + 1}`)).toBe('/member-dashboard');
  });
});
