import type { Response } from 'supertest';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRateLimiters } from '../../server/pipeline/rate-limiters.ts';
import { contentPageAnswer } from '../support/content-page.ts';
import { json, startFakeApi } from '../support/fake-api.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const NOW = Date.UTC(2031, 4, 6, 12);

const api = startBeforeAll(startFakeApi);
let site: TestSite;
let visitor: Visitor;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  api.reset();
  api.otherwise(json({ statusCode: 401, statusMessage: 'Unauthorized' }, 401));
  site = await startSite({
    apiOrigin: api.origin,
    now: NOW,
    environment: { SIGN_IN_LIMIT: '20', TRUST_PROXY: 'loopback' },
  });
  visitor = await createVisitor(site.origin);
  api.requests.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  return site.close();
});

const attempt = (address: string, { path = '/api/sso/login', username = 'somebody' } = {}) =>
  visitor.send(path, {
    method: 'POST',
    body: { username, password: 'wrong' },
    headers: { 'X-Forwarded-For': address },
  });

async function listStatuses(count: number, one: (index: number) => PromiseLike<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await one(index)).status);
  return statuses;
}

const TWENTY = Array.from({ length: 20 }, () => 401);

describe('attempts to sign in from one address [G4; section 5]', () => {
  test('allows twenty a minute, for any accounts and spellings of the path, then answers 429 without calling the API [G4]', async () => {
    const spellings = ['/api/sso/login/', '/api/api/sso/login', '/api/sso/login;a=b', '/api/sso/l%6Fgin'];
    const paths = ['/api/sso/login', '/api/sso/ssoLogin', '/api/SSO//Login', ...spellings];
    const statuses = await listStatuses(22, (index) =>
      attempt('192.0.2.1', { path: paths[index % paths.length] ?? '', username: `account${index}` }),
    );
    expect(statuses).toEqual([...TWENTY, 429, 429]);
    expect(api.requests).toHaveLength(20);
    const rejected = await attempt('192.0.2.1');
    expect(rejected.headers['retry-after']).toBe('60');
    expect(rejected.headers['cache-control']).toBe('private, no-store');
    expect(rejected.body).toEqual({ statusCode: 429, statusMessage: 'Too Many Requests' });
  });

  test('allows twenty attempts on a thousand accounts from one address [G4]', async () => {
    const statuses: number[] = [];
    for (let wave = 0; wave < 20; wave += 1) {
      const answers = Array.from({ length: 50 }, (_, index) =>
        attempt('192.0.2.5', { username: `account-${wave}-${index}` }),
      );
      for (const answer of await Promise.all(answers)) {
        statuses.push(answer.status);
        if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(980);
    expect(api.requests).toHaveLength(20);
  });

  test('remembers at most 20,000 clients, however many there are [G4]', async () => {
    const limits = { signInLimit: 5, formLimit: 5, accountLimit: 5 };
    const { signIn } = await openRateLimiters(
      { redisUrl: undefined, publicOrigin: 'http://127.0.0.1', product: 'acme', ...limits },
      { failed: () => {}, ended: () => {} },
    );
    const increment = async (key: string) => (await signIn.consume(key)).consumedPoints;
    expect([await increment('first'), await increment('first')]).toEqual([1, 2]);
    for (let index = 0; index < 25_000; index += 1) await increment(`address ${index}`);
    expect([await increment('first'), await increment('address 24999')]).toEqual([1, 2]);
  });

  test('limits neither other clients nor other calls, and ends after a minute [G4]', async () => {
    await listStatuses(21, () => attempt('192.0.2.1'));
    expect((await attempt('192.0.2.2')).status).toBe(401);
    expect((await site.request.get('/api/taxonomy').set('X-Forwarded-For', '192.0.2.1')).status).toBe(401);
    vi.setSystemTime(NOW + 60_001);
    expect((await attempt('192.0.2.1')).status).toBe(401);
  });

  test('counts an IPv6 /56 network as one client [G4]', async () => {
    const statuses = await listStatuses(21, (index) => attempt(`2001:db8:0:1::${index + 1}`));
    expect(statuses).toEqual([...TWENTY, 429]);
    expect((await attempt('2001:db8:1:1::1')).status).toBe(401);
  });

  test('attempts that carry no valid XSRF token reach no account, and do not count [G4]', async () => {
    const statuses = await listStatuses(25, () =>
      site.request.post('/api/sso/login').set('X-Forwarded-For', '192.0.2.3'),
    );
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect((await attempt('192.0.2.3')).status).toBe(401);
  });
});

describe('the edge answers all wrong credentials with equal responses [G5]', () => {
  /** A response without the parts that differ in every response. */
  async function seen(response: Response, username: string) {
    const headers = Object.entries(response.headers).filter(([name]) => name !== 'x-request-id' && name !== 'date');
    const text = JSON.stringify({ status: response.status, headers, body: response.text });
    return text.replaceAll(/nonce-[^']+|nonce=\\"[^"]+/g, '').replaceAll(username, 'the name');
  }
  const usernames = ['nobody-x@x.test', 'somebody@x.test'];

  test('with JavaScript [G5]', async () => {
    const [one, other] = await Promise.all(
      usernames.map(async (username) => seen(await attempt('192.0.2.4', { username }), username)),
    );
    expect(one).toBe(other);
  });

  test('without JavaScript [G5]', async () => {
    api.on('/sso/login', { statusCode: 200, statusMessage: 'OK', result: [] });
    api.on('/page-menu', contentPageAnswer);
    const [one, other] = await Promise.all(
      usernames.map(async (username) => {
        const body = new URLSearchParams({ username, password: 'wrong' }).toString();
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Encoding': 'identity' };
        return seen(await visitor.send('/login', { method: 'POST', body, headers }), username);
      }),
    );
    expect(one).toContain('422');
    expect(one).toBe(other);
  });
});
