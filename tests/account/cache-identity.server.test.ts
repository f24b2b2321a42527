import type { Response } from 'supertest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPage } from '../support/content-page.ts';
import { json, type Script, startFakeApi } from '../support/fake-api.ts';
import { type Reply, sendRequest } from '../support/send-request.ts';
import { startSite } from '../support/site.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { createVisitor } from '../support/visitor.ts';

/** A member's session neither changes nor enters what other visitors get: rows F3 and F5. */

const PATH = '/who-we-are/bylaws';
const TOKEN = 'canary-token-of-the-api';
const NAME = 'Canaryname';
const ok = { statusCode: 200, statusMessage: 'OK' };
const user = {
  userId: 'de300000-0000-4000-8000-000000000001',
  firstName: NAME,
  lastName: NAME,
  expireDate: '2031-01-01',
  isActiveMember: true,
  recordNumber: '1',
  email: 'canary@member.test',
  emails: [],
  memberType: 'Professional',
  joinedDate: '2020-01-01',
  credits: null,
  registrations: [],
  courses: [],
  chapter: null,
};

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, now: Date.UTC(2031, 4, 6, 12) }));
/** The cookies that a signed-in browser sends with every request. */
let cookies: string;
let handle: string;

beforeAll(async () => {
  answer();
  const visitor = await createVisitor(site.origin);
  await visitor.send('/login', {
    method: 'POST',
    body: 'username=canary%40member.test&password=x',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const record = JSON.parse(Buffer.from(visitor.cookies.get('flash') ?? '', 'base64url').toString());
  handle = record.accessToken;
  cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
beforeEach(async () => {
  api.reset();
  answer();
  await site.purge(['pages', `page:${PATH}`]);
});

function answer(): void {
  api.on('/page-menu', contentPage('The bylaws'));
  api.on('/sso/login', { ...ok, result: [{ ...user, accessToken: TOKEN }] });
  api.on('/sso/user', (...call: Parameters<Script>) => {
    const isMember = call[0].headers.authorization === `Bearer ${TOKEN}`;
    json(isMember ? { ...ok, result: [user] } : { statusCode: 401 }, isMember ? 200 : 401)(...call);
  });
}
const asMember = (path: string, bearer = handle) =>
  site.request.get(path).set({ Cookie: cookies, Authorization: `Bearer ${bearer}` });
const asVisitor = (path: string) => site.request.get(path);
const state = ({ headers }: Pick<Response | Reply, 'headers'>) => String(headers['cache-status']);
const secrets = () => [TOKEN, handle, NAME, 'canary', ...cookies.split('; ').map((pair) => pair.split('=')[1] ?? '')];

function toExpectNothing({ text, headers }: { text: string; headers: unknown }): void {
  for (const secret of secrets()) expect(text + JSON.stringify(headers)).not.toContain(secret);
}

describe('a member’s request is not reflected in the cache [F5]', () => {
  test.each([
    ['an uncached page', () => Promise.resolve()],
    ['a cached page', () => asVisitor(PATH)],
    [
      'a page that is revalidated',
      async () => {
        await asVisitor(PATH);
        site.advance(61_000);
      },
    ],
  ])('%s [F5]', async (_name, prepare) => {
    await prepare();
    const [own, other] = [await asMember(PATH), await asMember(PATH, TOKEN)];
    await expect.poll(async () => state(await asVisitor(PATH))).toBe('rostrum; hit');
    const [plain, again] = [await asVisitor(PATH), await asMember(PATH)];
    for (const reply of [own, other, plain, again]) toExpectNothing(reply);
    expect(again.text).toBe(plain.text);
    expect(own.headers['set-cookie']).toBeUndefined();
    for (const { url, headers } of api.requests) {
      expect(headers.authorization, url).toBeUndefined();
      expect(headers.cookie, url).toBeUndefined();
    }
  });

  test('a member’s own page is never stored, and holds neither token nor handle [F5]', async () => {
    const own = await asMember('/preferences');
    expect(own.text, 'it is the member’s page').toContain('"formToken":"');
    expect(own.headers['cache-control']).toBe('private, no-store');
    for (const secret of [TOKEN, handle]) expect(own.text).not.toContain(secret);
    const plain = await asVisitor('/preferences');
    expect(plain.text).not.toContain('"formToken":"');
    toExpectNothing(plain);
    expect((await asVisitor('/preferences')).text).toBe(plain.text);
  });

  test('nothing of the member is logged [F5]', () => {
    expect(site.log.length).toBeGreaterThan(10);
    const log = JSON.stringify(site.log);
    for (const secret of [TOKEN, handle, cookies.split('member=')[1]?.split(';')[0] ?? '?'])
      expect(log).not.toContain(secret);
  });
});

describe('a path disguised as a file stores nothing of a member’s page [F3]', () => {
  test.each([
    '/member-dashboard/x.css',
    '/member-dashboard/x.js?v=1',
    '/member-dashboard/professional-profile/x.png',
    '/member-dashboard.css',
    '/member-dashboard;.js',
    '/member-dashboard;/x.css',
    '/member-dashboard%3b.css',
    '/member-dashboard%2fx.css',
    '/member-dashboard%2Fx.css',
    '/member-dashboard%252fx.css',
    '/member-dashboard%0a.css',
    '/member-dashboard%0d%0a',
    '/member-dashboard%00.css',
    '/member-dashboard%09.js',
    '/member-dashboard%23.css',
    '/member-dashboard%3f.css',
    '/member-dashboard%20.css',
    '/member-dashboard,.css',
    '/x/..%2fmember-dashboard',
    '/assets/..%2fmember-dashboard',
    '/assets/%2e%2e/member-dashboard',
    '/member-dashboard/..%2fx.css',
    '/member-dashboard/%2e%2e/x.css',
    '/member-dashboard\\x.css',
    '/covers/../member-dashboard',
    '//member-dashboard',
    '/MEMBER-DASHBOARD/X.CSS',
    '/member-dashboard/?x.css',
    '/member-dashboard?x.css',
    '/member-dashboard/professional-profile?.css',
    '/preferences?x.css',
    '/preferences/x.css',
    '/preferences;.js',
    '/preferences%2fx.css',
    '/preferences.css',
    '/login/x.css',
    '/api/sso/user/x.css',
    '/api/sso/user;.js',
    '/api/sso/user?x.css',
    '/education/video/x.css?id=1',
  ])('%s [F3]', async (path) => {
    const own = await raw(path, { Cookie: cookies, Authorization: `Bearer ${handle}` });
    const visitorReply = await raw(path);
    toExpectNothing(visitorReply);
    expect(state(own)).not.toContain('hit');
    if (own.status === 200) {
      expect(own.headers['cache-control']).toBe('private, no-store');
      expect(state(own)).not.toContain('stored');
    } else {
      expect([301, 400, 404]).toContain(own.status);
      toExpectNothing(own);
      if (own.status !== 301) expect(own.headers['cache-control']).toMatch(/no-store$/);
    }
  });

  test('the member’s page itself has the member’s name [F3]', async () => {
    expect((await asMember('/member-dashboard')).text).toContain(NAME);
  });

  /** Sends the path unchanged; a URL would normalise its backslashes. */
  async function raw(path: string, headers = {}) {
    const { body: text, ...reply } = await sendRequest({ hostname: '127.0.0.1', port: site.port, path }, { headers });
    return { ...reply, text };
  }
});
