import { beforeEach, describe, expect, test } from 'vitest';
import { json, startFakeApi } from '../support/fake-api.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const HEADER = 'x-sign-in-device';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const credentials = { username: 'a@b.test', password: 'secret', staySignedIn: false };
const ok = { statusCode: 200, statusMessage: 'OK' };
const user = { userId: 'u', firstName: 'Ada', expireDate: '2031-01-01', isActiveMember: true, accessToken: 'token' };

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
beforeEach(() => {
  api.reset();
  api.on('/cookie-law', ok);
  api.on('/sso/login', { ...ok, result: [user] });
  api.on('/sso/ssoLogin', { ...ok, result: [user] });
});

/** Devices reported to the API. */
const devices = () => api.requests.filter(({ url }) => url.startsWith('/sso/')).map(({ headers }) => headers[HEADER]);

type SignIn = (visitor: Visitor, headers?: Record<string, string>) => ReturnType<Visitor['send']>;
const byScript: SignIn = (visitor, headers = {}) =>
  visitor.send('/api/sso/login', { method: 'POST', body: credentials, headers: { 'User-Agent': FIREFOX, ...headers } });
const byForm: SignIn = (visitor, headers = {}) =>
  visitor.send('/login', {
    method: 'POST',
    body: new URLSearchParams({ username: 'a@b.test', password: 'secret' }).toString(),
    headers: {
      'User-Agent': FIREFOX,
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: site.origin,
      ...headers,
    },
  });

describe.each([
  ['a script', byScript],
  ['a plain form', byForm],
])('the device of a sign-in by %s', (_name, signIn) => {
  test('is a random id in a sealed cookie, the same at the next sign-in', async () => {
    const [visitor, other] = [await createVisitor(site.origin), await createVisitor(site.origin)];
    const response = await signIn(visitor);
    const line = (response.get('Set-Cookie') ?? []).find((cookie) => cookie.startsWith('device='));
    expect(line).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    visitor.cookies.delete('member');
    await signIn(visitor);
    await signIn(other);
    const [first, again, another] = devices();
    expect(first).toMatch(/^[\w-]{43} firefox$/);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
    expect(line, 'the id is not readable').not.toContain(String(first).split(' ')[0]);
  });

  test('is a new one when the cookie is forged, and never the one a client names', async () => {
    const visitor = await createVisitor(site.origin);
    await signIn(visitor);
    visitor.cookies.delete('member');
    visitor.cookies.set('device', 'A'.repeat(43));
    await signIn(visitor, { [HEADER]: `${'B'.repeat(43)} chrome` });
    const [first, second] = devices();
    expect(second).toMatch(/^[\w-]{43} firefox$/);
    expect(second).not.toBe(first);
    expect(second).not.toMatch(/^[AB]{43}/);
  });

  test('is not set by a sign-in that fails', async () => {
    api.on('/sso/login', { ...ok, result: [] });
    const visitor = await createVisitor(site.origin);
    await signIn(visitor);
    api.on('/sso/login', json({ statusCode: 429, statusMessage: 'Too Many Requests' }, 429));
    await signIn(visitor);
    expect(visitor.cookies.has('device')).toBe(false);
  });
});

test('other calls do not tell the device', async () => {
  const visitor = await createVisitor(site.origin);
  await byScript(visitor);
  api.on('/preferences', ok);
  await visitor.send('/api/preferences');
  expect(api.requests.at(-1)?.headers).not.toHaveProperty(HEADER);
});
