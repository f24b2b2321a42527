import { fileURLToPath } from 'node:url';
import supertest, { type Response } from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadBuild } from '../../../server/render/server-bundle.ts';
import { contentPageAnswer } from '../../support/content-page.ts';
import { type FakeApi, json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { hang, reset, sendRaw, timingOut } from '../../support/faults.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { createVisitor, type Visitor } from '../../support/visitor.ts';

/** Row G8: passwords, tokens and query strings reach only their recipients. */

const PASSWORD = 'canary-password';
const TOKEN = 'canary-token';
const QUERY = 'canary-query';
const ok = { statusCode: 200, statusMessage: 'OK' };
const user = {
  userId: 'de300000-0000-4000-8000-000000000001',
  firstName: 'Zoë',
  expireDate: '2031-01-01',
  isActiveMember: true,
};
const credentials = { username: 'zoe@member.test', password: PASSWORD };
const unauthorized = json({ statusCode: 401, statusMessage: 'Unauthorized' }, 401);

let api: FakeApi;
let site: TestSite;
let visitor: Visitor;
/** All responses so far. */
let seen: string;

beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(async () => {
  // Each test has a circuit breaker of its own.
  site = await startSite({ apiOrigin: api.origin });
  api.reset();
  api.on('/page-menu', contentPageAnswer);
  api.on('/sso/login', { ...ok, result: [{ ...user, accessToken: TOKEN }] });
  visitor = await createVisitor(site.origin);
  seen = '';
});
afterEach(async () => {
  await site.close();
  for (const canary of [PASSWORD, TOKEN, QUERY]) {
    expect(seen, canary).not.toContain(canary);
    expect(JSON.stringify(site.log), canary).not.toContain(canary);
  }
});
afterAll(() => api.close());

/** Sends a request and records the response. */
async function note(path: string, init?: Parameters<Visitor['send']>[1]): Promise<Response> {
  const response = await visitor.send(path, init);
  seen += `${response.status} ${JSON.stringify(response.headers)} ${response.text}\n`;
  return response;
}
const byScript = () => note(`/api/sso/login?from=${QUERY}`, { method: 'POST', body: credentials });
const noScript = () =>
  note(`/login?from=${QUERY}`, {
    method: 'POST',
    body: new URLSearchParams(credentials).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

describe('a sign-in leaks neither password nor token [G8]', () => {
  test.each<[string, Script | undefined, number, number]>([
    ['accepted', undefined, 200, 303],
    ['rejected', json({ ...ok, result: [] }), 200, 422],
    ['rate limited', json({ statusCode: 429 }, 429), 429, 429],
    ['with the connection reset', reset, 502, 503],
    ['with a malformed response', json([TOKEN].length), 200, 422],
  ])('%s [G8]', async (_name, script, statusWithScript, statusWithoutScript) => {
    if (script) api.on('/sso/login', script);
    expect((await byScript()).status).toBe(statusWithScript);
    visitor = await createVisitor(site.origin);
    expect((await noScript()).status).toBe(statusWithoutScript);
    expect(
      api.requests.filter(({ body }) => body.includes(PASSWORD)),
      'the API gets the password',
    ).toHaveLength(2);
    for (const { headers, url } of api.requests) {
      expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
      expect(url).not.toContain(PASSWORD);
    }
  });

  test('credentials in a query string are not repeated in the page [G8]', async () => {
    const response = await note(`/login?username=${QUERY}&password=${PASSWORD}&ReturnUrl=/events`);
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(response.headers['referrer-policy']).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  });
});

describe('a session leaks neither password nor token [G8]', () => {
  test.each<[string, Script]>([
    ['works', json({ ...ok, result: [user] })],
    ['fails', json({ statusCode: 500 }, 500)],
    ['resets connections', reset],
    ['hangs', timingOut(() => site, hang)],
    ['rejects the session', unauthorized],
  ])('while the API %s [G8]', async (_name, script) => {
    await visitor.send('/login', {
      method: 'POST',
      body: new URLSearchParams(credentials).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    api.on('/sso/user', script);
    for (const path of ['/member-dashboard', '/preferences', '/who-we-are'])
      await note(path, { headers: { Referer: `${site.origin}/?token=${QUERY}` } });
    expect(api.requests.some(({ headers }) => headers.authorization === `Bearer ${TOKEN}`)).toBe(true);
  });
});

describe('errors leak neither credentials nor internals [G8]', () => {
  const at = (path: string) => `${path}?token=${QUERY}`;
  const plain = async (path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) => {
    const request = new supertest.Test(site.origin, method, path).set(headers);
    const reply = await (body === undefined ? request : request.send(body));
    seen += `${JSON.stringify(reply.headers)} ${reply.text}\n`;
    return reply.status;
  };

  test('error responses do not repeat the request [G8]', async () => {
    const secret = { Authorization: `Bearer ${TOKEN}`, Cookie: `member=${TOKEN}`, Referer: `https://x.test/?${QUERY}` };
    const form = { ...secret, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
    expect([
      await plain(at('/no/such/page'), secret),
      await plain(at('/assets/none.js'), secret),
      await plain(at('/covers/none'), secret),
      await plain(at('/%ff'), secret),
      await plain(at('/who-we-are'), { ...secret, Host: 'evil.test' }),
      await plain(at('/who-we-are'), secret, 'DELETE'),
      await plain(at('/who-we-are'), form, 'POST', `password=${PASSWORD}`),
      await plain(at('/login'), { ...form, 'Sec-Fetch-Site': 'cross-site' }, 'POST', `password=${PASSWORD}`),
      await plain(at('/login'), form, 'POST', `password=${PASSWORD}${'x'.repeat(120_000)}`),
      await plain(at('/api/sso/login'), secret, 'POST', `{"password":"${PASSWORD}"}`),
    ]).toEqual([404, 404, 404, 400, 421, 405, 405, 403, 413, 403]);
    seen += await sendRaw(site.port, `GET /?token=${QUERY} HTTP/1.1\r\nHost: a b\r\nX: ${TOKEN}\r\n bad\r\n\r\n`);
    seen += await sendRaw(site.port, `GET /?token=${QUERY} HTTP/9.9\r\n\r\n`);
  });

  test('a page that fails to render does not reveal the reason [G8]', async () => {
    const build = await loadBuild(fileURLToPath(new URL('../../../dist', import.meta.url)));
    const bundle = () => {
      throw new Error('inner-detail');
    };
    const broken = await startSite({ apiOrigin: api.origin, rendering: { ...build, bundle } });
    const headers = { Authorization: `Bearer ${TOKEN}`, Cookie: `member=${TOKEN}` };
    const reply = await broken.request.get(at('/who-we-are')).set(headers);
    seen += JSON.stringify([reply.headers, reply.text, broken.log]);
    expect(reply.status).toBe(500);
    expect(JSON.stringify([reply.headers, reply.text])).not.toMatch(/inner-detail|\.ts|node_modules/);
    await broken.close();
  });

  test.each<[string, Script]>([
    ['resets connections', reset],
    ['hangs', hang],
  ])('while the API %s, a failed call does not repeat its credentials [G8]', async (_name, script) => {
    const hasty = await startSite({ apiOrigin: api.origin, environment: { PROXY_TIMEOUT_MS: '200' } });
    api.on('/sso/user', script);
    const headers = { Authorization: `Bearer ${TOKEN}`, Referer: `${hasty.origin}/?token=${QUERY}` };
    const reply = await hasty.request.get(at('/api/sso/user')).set(headers);
    expect(reply.status).toBeGreaterThanOrEqual(502);
    expect(api.requests.at(-1)?.headers.referer).toBeUndefined();
    seen += JSON.stringify([reply.headers, reply.text, hasty.log]);
    await hasty.close();
  });
});
