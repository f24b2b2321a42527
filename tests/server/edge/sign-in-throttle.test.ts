import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAttempts } from '../../../server/pipeline/attempts.ts';
import { throttle } from '../../../server/pipeline/throttle.ts';
import { ask } from '../../support/ask.ts';
import { contentPageAnswer } from '../../support/content-page.ts';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { type Visitor, visit } from '../../support/visitor.ts';

let api: FakeApi;
let site: TestSite;
let visitor: Visitor;

beforeAll(async () => {
  api = await startFakeApi();
  return () => api.close();
});
beforeEach(async () => {
  api.reset();
  api.otherwise(json({ statusCode: 401, statusMessage: 'Unauthorized' }, 401));
  site = await startSite({
    ...{ apiOrigin: api.origin, now: Date.UTC(2031, 4, 6, 12) },
    environment: { SIGN_IN_LIMIT: '20', TRUST_PROXY: 'loopback' },
  });
  visitor = await visit(site.origin);
  api.asked.length = 0;
});
afterEach(() => site.close());

const attempt = (address: string, { path = '/api/sso/login', username = 'somebody' } = {}) =>
  visitor.ask(path, {
    method: 'POST',
    body: { username, password: 'wrong' },
    headers: { 'X-Forwarded-For': address },
  });

async function statusesOf(count: number, one: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await one(index)).status);
  return statuses;
}

const TWENTY = Array.from({ length: 20 }, () => 401);

describe('G4: attempts to sign in from one address (section 5)', () => {
  test('G4: twenty a minute, whatever the accounts and however the path is written; then 429, and the API is not asked', async () => {
    const spellings = ['/api/sso/login/', '/api/api/sso/login', '/api/sso/login;a=b', '/api/sso/l%6Fgin'];
    const paths = ['/api/sso/login', '/api/sso/ssoLogin', '/api/SSO//Login', ...spellings];
    const statuses = await statusesOf(22, (index) =>
      attempt('192.0.2.1', { path: paths[index % paths.length] ?? '', username: `account${index}` }),
    );
    expect(statuses).toEqual([...TWENTY, 429, 429]);
    expect(api.asked).toHaveLength(20);
    const refused = await attempt('192.0.2.1');
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
    expect(await refused.json()).toEqual({ statusCode: 429, statusMessage: 'Too Many Requests' });
  });

  test('G4: a thousand accounts from one address: twenty are tried, the API hears of no more', async () => {
    const statuses: number[] = [];
    for (let wave = 0; wave < 20; wave += 1) {
      const answers = Array.from({ length: 50 }, (_, index) =>
        attempt('192.0.2.5', { username: `account-${wave}-${index}` }),
      );
      for (const answer of await Promise.all(answers)) {
        statuses.push(answer.status);
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(980);
    expect(api.asked).toHaveLength(20);
  });

  test('G4: however many addresses there are, so many are remembered', async () => {
    const attempts = await openAttempts({ redisUrl: undefined, product: 'acme' }, { now: () => 0, onError: () => {} });
    const store = attempts.of('sign-in');
    throttle({ limit: 1, attempts: store, refuse: () => {} });
    const increment = async (key: string) => (await store.increment(key)).totalHits;
    expect([await increment('first'), await increment('first')]).toEqual([1, 2]);
    for (let index = 0; index < 25_000; index += 1) await increment(`address ${index}`);
    expect([await increment('first'), await increment('address 24999')]).toEqual([1, 2]);
    attempts.close();
  });

  test('G4: others are not held up, other calls neither, and it ends after a minute', async () => {
    await statusesOf(21, () => attempt('192.0.2.1'));
    expect((await attempt('192.0.2.2')).status).toBe(401);
    expect((await ask(`${site.origin}/api/taxonomy`, { headers: { 'X-Forwarded-For': '192.0.2.1' } })).status).toBe(
      401,
    );
    site.advance(60_001);
    expect((await attempt('192.0.2.1')).status).toBe(401);
  });

  test('G4: an IPv6 network counts as one', async () => {
    const statuses = await statusesOf(21, (index) => attempt(`2001:db8:0:1::${index + 1}`));
    expect(statuses).toEqual([...TWENTY, 429]);
    expect((await attempt('2001:db8:1:1::1')).status).toBe(401);
  });

  test('G4: attempts that carry no valid XSRF token count, too', async () => {
    await statusesOf(20, () =>
      fetch(`${site.origin}/api/sso/login`, { method: 'POST', headers: { 'X-Forwarded-For': '192.0.2.3' } }),
    );
    expect((await attempt('192.0.2.3')).status).toBe(429);
  });
});

describe('G5: whatever is wrong with the credentials, the edge adds nothing by which it could be told', () => {
  /** An answer without what each has of its own. */
  async function seen(response: Response, username: string) {
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    const text = JSON.stringify({ status: response.status, headers, body: await response.text() });
    return text.replaceAll(/nonce-[^']+|nonce=\\"[^"]+/g, '').replaceAll(username, 'the name');
  }
  const usernames = ['nobody-x@x.test', 'somebody@x.test'];

  test('G5: by a script', async () => {
    const [one, other] = await Promise.all(
      usernames.map(async (username) => seen(await attempt('192.0.2.4', { username }), username)),
    );
    expect(one).toBe(other);
  });

  test('G5: by a plain form', async () => {
    api.on('/sso/login', { statusCode: 200, statusMessage: 'OK', result: [] });
    api.on('/page-menu', contentPageAnswer);
    const [one, other] = await Promise.all(
      usernames.map(async (username) => {
        const body = new URLSearchParams({ username, password: 'wrong' }).toString();
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Encoding': 'identity' };
        return seen(await visitor.ask('/login', { method: 'POST', body, headers }), username);
      }),
    );
    expect(one).toContain('422');
    expect(one).toBe(other);
  });
});
