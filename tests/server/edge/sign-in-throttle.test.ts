import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../support/ask.ts';
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
  test('twenty a minute, whatever the accounts and however the path is written; then 429, and the API is not asked', async () => {
    const paths = ['/api/sso/login', '/api/sso/ssoLogin', '/api/SSO//Login'];
    const statuses = await statusesOf(22, (index) =>
      attempt('192.0.2.1', { path: paths[index % 3] ?? '', username: `account${index}` }),
    );
    expect(statuses).toEqual([...TWENTY, 429, 429]);
    expect(api.asked).toHaveLength(20);
    const refused = await attempt('192.0.2.1');
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('cache-control')).toBe('private, no-store');
    expect(await refused.json()).toEqual({ statusCode: 429, statusMessage: 'Too Many Requests' });
  });

  test('others are not held up, other calls neither, and it ends after a minute', async () => {
    await statusesOf(21, () => attempt('192.0.2.1'));
    expect((await attempt('192.0.2.2')).status).toBe(401);
    expect((await ask(`${site.origin}/api/taxonomy`, { headers: { 'X-Forwarded-For': '192.0.2.1' } })).status).toBe(
      401,
    );
    site.advance(60_001);
    expect((await attempt('192.0.2.1')).status).toBe(401);
  });

  test('an IPv6 network counts as one', async () => {
    const statuses = await statusesOf(21, (index) => attempt(`2001:db8:0:1::${index + 1}`));
    expect(statuses).toEqual([...TWENTY, 429]);
    expect((await attempt('2001:db8:1:1::1')).status).toBe(401);
  });

  test('attempts that carry no valid XSRF token count, too', async () => {
    await statusesOf(20, () =>
      fetch(`${site.origin}/api/sso/login`, { method: 'POST', headers: { 'X-Forwarded-For': '192.0.2.3' } }),
    );
    expect((await attempt('192.0.2.3')).status).toBe(429);
  });
});

test('G5: whatever is wrong with the credentials, the answer is the same but for its id', async () => {
  const seen = async (username: string) => {
    const response = await attempt('192.0.2.4', { username });
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    return { status: response.status, headers, body: await response.text() };
  };
  const policy = /nonce-[^']+/;
  const plain = (value: unknown) => JSON.stringify(value).replaceAll(new RegExp(policy, 'g'), '');
  expect(plain(await seen('nobody'))).toBe(plain(await seen('somebody')));
});
