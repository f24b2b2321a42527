import type { Response } from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';
import { CREDIT_CSV_PATH } from '../../../shared/credits/addresses.ts';
import { LOGIN_UNREACHABLE_MESSAGE } from '../../../shared/forms/member-forms.ts';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeEach } from '../../support/start-before.ts';
import { createVisitor, type Visitor } from '../../support/visitor.ts';

const CANARY = 'canary-token-of-the-api';
const MEMBER_ID = 'de300000-0000-4000-8000-000000000001';
const CHANGE = `/hubspot/subscriptions/${MEMBER_ID}`;
const ok = { statusCode: 200, statusMessage: 'OK' };
const user = { userId: MEMBER_ID, firstName: 'Zoë', expireDate: '2031-01-01', isActiveMember: true };
const credentials = { username: 'a@b.test', password: 'a secret password', staySignedIn: 'true' };

const api = startBeforeEach(startFakeApi);
// A new site for each test, with its own rate limits.
const site = startBeforeEach(() => startSite({ apiOrigin: api.origin }));
beforeEach(() => {
  api.on('/cookie-law', ok);
  api.on('/page-menu', contentPageAnswer);
  api.on('/sso/login', { ...ok, result: [{ ...user, accessToken: CANARY }] });
  api.on('/sso/logout', { ...ok, result: [] });
  api.on(CHANGE, { ...ok, result: {} });
  const profile = {
    recordNumber: '1',
    email: 'a@b.test',
    emails: [],
    lastName: 'B',
    memberType: 'M',
    joinedDate: '2020-01-01',
  };
  const record = { credits: null, registrations: [], courses: [], chapter: null };
  api.on('/sso/user', { ...ok, result: [{ ...user, ...profile, ...record }] });
});

function send(visitor: Visitor, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return visitor.send(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
}
async function signedIn(): Promise<Visitor> {
  const visitor = await createVisitor(site.origin);
  await send(visitor, '/login', credentials);
  return visitor;
}

describe('signing in without JavaScript [Section 4, Login]', () => {
  test('opens a session, passes the user record in a flash cookie, and never exposes the API’s token [G3]', async () => {
    const visitor = await createVisitor(site.origin);
    const before = visitor.cookies.get('csrf');
    const response = await send(visitor, '/login', credentials);
    expect([response.status, response.headers.location]).toEqual([303, '/member-dashboard']);
    expect(JSON.parse(api.requests.at(-1)?.body ?? '')).toEqual({ ...credentials, staySignedIn: true });
    const lines = response.get('Set-Cookie') ?? [];
    const flash = lines.find((line) => line.startsWith('flash=')) ?? '';
    expect(flash).toMatch(/; Max-Age=120; Path=\/; SameSite=Strict$/);
    const record = JSON.parse(Buffer.from(visitor.cookies.get('flash') ?? '', 'base64url').toString());
    expect(record).toMatchObject(user);
    expect(record.accessToken).toMatch(/^handle_/);
    expect(lines.join() + response.text).not.toContain(CANARY);
    expect(visitor.cookies.get('csrf')).not.toBe(before);
    api.on('/preferences', ok);
    await visitor.send('/api/preferences', { headers: { Authorization: `Bearer ${record.accessToken}` } });
    expect(api.requests.at(-1)?.headers.authorization).toBe(`Bearer ${CANARY}`);
  });

  test('the session check accepts a record of the browser’s own session only [G3]', async () => {
    const [own, other] = [await signedIn(), await signedIn()];
    const check = async (visitor: Visitor, authorization: string) => {
      const response = await visitor.send('/session-check', { headers: { Authorization: authorization } });
      expect(response.headers['cache-control']).toBe('private, no-store');
      return response.status;
    };
    const toHandle = ({ cookies }: Visitor) =>
      JSON.parse(Buffer.from(cookies.get('flash') ?? '', 'base64url').toString()).accessToken;
    expect(await check(own, `Bearer ${toHandle(own)}`)).toBe(204);
    expect(await check(own, `Bearer ${toHandle(other)}`)).toBe(401);
    expect(await check(own, `Bearer ${CANARY}`)).toBe(401);
    expect(await check(own, 'Basic x')).toBe(401);
    expect(await check(await createVisitor(site.origin), `Bearer ${toHandle(own)}`)).toBe(401);
  });

  test.each([
    ['ReturnUrl=%2Fevents%3Fa%3D1', '/events?a=1'],
    ['returnurl=%2Feducation%2Fvideo%3Fid%3D3', '/education/video?id=3'],
    ['ReturnUrl=//evil.test/', '/member-dashboard'],
    ['ReturnUrl=https://evil.test/', '/member-dashboard'],
    ['ReturnUrl=%2F%5Cevil.test', '/member-dashboard'],
    ['ReturnUrl=javascript:alert(1)', '/member-dashboard'],
    ['ReturnUrl=%2Flogin', '/member-dashboard'],
    ['ReturnUrl=/events&returnurl=//evil.test', '/member-dashboard'],
  ])('redirects only to a page of this site: %s', async (query, location) => {
    const response = await send(await createVisitor(site.origin), `/login?${query}`, credentials);
    expect(response.headers.location).toBe(location);
  });

  test('wrong credentials show the specified message and the address, never the password [Section 8]', async () => {
    api.on('/sso/login', { ...ok, result: [] });
    const visitor = await createVisitor(site.origin);
    const response = await send(visitor, '/login', credentials);
    const text = response.text;
    expect(response.status).toBe(422);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('E-mail address &amp; Password Combo is invalid');
    expect(text).toContain('value="a@b.test"');
    expect(text).not.toContain(credentials.password);
    expect(visitor.cookies.has('member')).toBe(false);
    expect(visitor.cookies.has('flash')).toBe(false);
    expect(JSON.stringify(site.log)).not.toContain(credentials.password);
  });

  test.each([
    [{}, ['Enter your e-mail address', 'Enter your password']],
    [{ username: ' ', password: 'x' }, ['Enter your e-mail address']],
    [{ username: 'a@b.test', password: '' }, ['Enter your password']],
  ])('a sign-in with an empty field names it at the field: %j', async (fields, expected) => {
    api.on('/sso/login', json({ statusCode: 401, statusMessage: 'no' }, 401));
    const response = await send(await createVisitor(site.origin), '/login', fields);
    expect(response.status).toBe(422);
    expect(response.text.match(/Enter your (?:e-mail address|password)(?=<)/g)).toEqual(expected);
    expect(response.text.match(/aria-invalid/g)).toHaveLength(expected.length);
    expect(response.text).not.toContain('Password Combo is invalid');
  });

  test('a token that does not fit into a cookie fails the sign-in with a message [G3]', async () => {
    api.on('/sso/login', { ...ok, result: [{ ...user, accessToken: CANARY.padEnd(4096, 'x') }] });
    const visitor = await createVisitor(site.origin);
    const response = await send(visitor, '/login', credentials);
    expect(response.status).toBe(503);
    expect(response.text).toContain(LOGIN_UNREACHABLE_MESSAGE);
    expect(visitor.cookies.has('member')).toBe(false);
    expect(visitor.cookies.has('flash')).toBe(false);
    expect(JSON.stringify(site.log)).not.toContain(CANARY);
  });

  test('an API that cannot check passwords does not call them wrong', async () => {
    api.on('/sso/login', (_req: unknown, res: Parameters<ReturnType<typeof json>>[1]) => {
      res.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '5' });
      res.end('{}');
    });
    const response = await send(await createVisitor(site.origin), '/login', credentials);
    expect(response.status).toBe(503);
    expect(response.text).toContain(LOGIN_UNREACHABLE_MESSAGE);
  });

  test('an address that another account has is not called a wrong password', async () => {
    api.on('/sso/login', json({ statusCode: 409, statusMessage: 'taken' }, 409));
    const response = await send(await createVisitor(site.origin), '/login', credentials);
    expect(response.status).toBe(409);
    expect(response.text).toContain('belongs to another account here');
    expect(response.text).not.toContain('E-mail address &amp; Password Combo is invalid');
  });

  test('a 429 of the API is passed on with Retry-After', async () => {
    api.on('/sso/login', (_req: unknown, res: Parameters<ReturnType<typeof json>>[1]) => {
      res.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '77' });
      res.end('{}');
    });
    const response = await send(await createVisitor(site.origin), '/login', credentials);
    expect([response.status, response.headers['retry-after']]).toEqual([429, '77']);
    expect(response.text).toContain('There were too many attempts');
  });
});

describe('signing out without JavaScript [Section 4, Logout]', () => {
  test.each([
    ['answers', { ...ok, result: [] }],
    ['is down', (_req: unknown, res: { destroy(): void }) => res.destroy()],
  ])('ends the session here and at the API when it %s [G7]', async (_name, answer) => {
    api.on('/sso/logout', answer);
    const visitor = await signedIn();
    const response = await send(visitor, '/logout', {});
    expect([response.status, response.headers.location]).toEqual([303, '/']);
    expect(response.headers).not.toHaveProperty('clear-site-data');
    expect(visitor.cookies.has('member')).toBe(false);
    expect(visitor.cookies.get('flash'), 'the browser may have a user record').toBe('signed-out');
    expect(api.requests.find(({ url }) => url === '/sso/logout')?.headers.authorization).toBe(`Bearer ${CANARY}`);
  });
});

describe('changing a subscription without JavaScript', () => {
  const fields = { subscriptionField: 'weekly', provider: 'hubspot', subscribed: 'false' };
  const readToken = async (visitor: Visitor) =>
    /"formToken":"([^"]+)"/.exec((await visitor.send('/preferences')).text)?.[1] ?? '';
  const changes = () => api.requests.filter(({ url }) => url === CHANGE);

  test('the page of a no-script session contains a token, and a form with it changes the subscription with the member’s access token', async () => {
    const visitor = await signedIn();
    const response = await send(visitor, '/preferences', { ...fields, token: await readToken(visitor) });
    expect([response.status, response.headers.location]).toEqual([303, '/preferences?saved=weekly&subscribed=false']);
    expect(changes().map(({ headers }) => headers.authorization)).toEqual([`Bearer ${CANARY}`]);
    expect(JSON.parse(changes()[0]?.body ?? '')).toEqual({
      userId: MEMBER_ID,
      subscriptionField: 'weekly',
      subscribed: false,
    });
  });

  test.each<[string, (own: Visitor) => Promise<string>]>([
    ['none', async () => ''],
    ['a wrong one', async () => 'x.y'],
    ['bound to another CSRF secret', async () => readToken(await signedIn())],
  ])('the cookie alone changes nothing: %s [G1]', async (_name, token) => {
    const visitor = await signedIn();
    const response = await send(visitor, '/preferences', { ...fields, token: await token(visitor) });
    expect(response.status).toBe(403);
    expect(changes()).toEqual([]);
  });

  const asOf = '2026-11-22T10:00:00.000Z';
  test.each([
    ['done', { state: 'done' }, {}, 'Weekly is off', 'On its way'],
    ['on its way', { state: 'queued' }, {}, 'On its way', 'We can’t reach your e-mail lists right now'],
    ['refused, and why', { state: 'refused', reason: 'opted-out' }, {}, 'You unsubscribed elsewhere', 'Saved'],
    ['old, as its system is away', {}, { stale: true, asOf }, 'shown as they were on 22 November 2026', 'On its way'],
    [
      'not to be seen, as its system is away',
      {},
      { away: true },
      'We can’t show some lists',
      'We can’t reach your e-mail lists right now',
    ],
  ])('the page tells that a change is %s', async (_name, change, provider, shown, hidden) => {
    const visitor = await signedIn();
    const weekly = {
      ...fields,
      subscribed: false,
      name: 'Weekly',
      description: 'News',
      group: 'News',
      updatedAt: null,
    };
    const groups = [{ name: 'News', items: [{ ...weekly, ...change }] }];
    const providers = [{ provider: 'hubspot', away: false, ...provider }];
    api.on('/preferences', { ...ok, result: { groups, providers } });
    const { text } = await visitor.send('/preferences?saved=weekly&subscribed=false');
    expect(text.replaceAll('<!-- -->', '')).toContain(shown);
    expect(text).not.toContain(hidden);
  });

  test('the page of a no-script session shows the member’s header, a cached page the visitor’s', async () => {
    const visitor = await signedIn();
    const dashboard = await visitor.send('/member-dashboard');
    expect(dashboard.text).toContain('<html lang="en-GB" data-member="">');
    expect(dashboard.text).toContain('<span class="member-name">Zoë</span>');
    expect((await visitor.send('/who-we-are')).text).toContain('<html lang="en-GB">');
  });

  test('the page to renew of a no-script session shows the member’s own, and no one else gets it', async () => {
    const callOuts = [{ id: 1, title: 'Professional', subTitle: '$185', ctaText: 'Join', linkUrl: '/join-raps' }];
    api.on('/call-outs', { ...ok, result: callOuts });
    const visitor = await signedIn();
    const readText = async (who: Visitor) => (await who.send('/renew-membership')).text.replaceAll('<!-- -->', '');
    const anonymous = await createVisitor(site.origin);
    expect(await readText(anonymous)).toContain('Sign in to see your own end date and price');
    const own = await visitor.send('/renew-membership');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(await readText(visitor)).toContain('Your membership');
    expect(await readText(visitor)).toContain('1 January 2031');
    expect(await readText(anonymous)).not.toContain('1 January 2031');
  });

  test('a public page contains no token, and a form without a session changes nothing', async () => {
    const visitor = await createVisitor(site.origin);
    expect(await readToken(visitor)).toBe('');
    const response = await send(visitor, '/preferences', { ...fields, token: 'x' });
    expect(response.headers.location).toBe('/login?ReturnUrl=%2Fpreferences');
    expect(changes()).toEqual([]);
  });

  test('a session that the API has ended redirects to the login', async () => {
    const visitor = await signedIn();
    const token = await readToken(visitor);
    api.on('/sso/user', json({ statusCode: 401, statusMessage: 'Unauthorized' }, 401));
    const response = await send(visitor, '/preferences', { ...fields, token });
    expect(response.headers.location).toBe('/login?ReturnUrl=%2Fpreferences');
    expect(visitor.cookies.has('member')).toBe(false);
  });
});

describe('the answers of the API to a member’s form', () => {
  const change = { subscriptionField: 'weekly', provider: 'hubspot', subscribed: 'false' };
  const FORMS = [
    { form: 'preferences', path: '/preferences', call: CHANGE, fields: change, isShownAgain: true },
    { form: 'follows', path: '/follow/list', call: '/follows/own/stop', fields: { stopped: 'x' }, isShownAgain: false },
  ];
  const ANSWERS: readonly (readonly [number, number, string])[] = [
    [400, 422, 'Open the page again, and choose again.'],
    [403, 403, 'belongs to another session'],
    [404, 404, 'find that entry'],
    [410, 410, 'This link no longer works'],
    [422, 422, 'Open the page again, and choose again.'],
    [429, 429, 'Too many attempts'],
    [500, 503, 'reach your data'],
    [501, 503, 'send e-mail yet'],
    [503, 503, 'reach your data'],
  ];
  const rows = FORMS.flatMap((one) => ANSWERS.map(([status, shown, text]) => ({ ...one, status, shown, text })));

  test.each(rows)(
    '$form: $status is told as $shown',
    async ({ path, call, fields, status, shown, text, isShownAgain }) => {
      const visitor = await signedIn();
      const token = /"formToken":"([^"]+)"/.exec((await visitor.send('/preferences')).text)?.[1] ?? '';
      api.on(call, (_req: unknown, res: Parameters<ReturnType<typeof json>>[1]) => {
        res.writeHead(status, { 'Content-Type': 'application/json', ...(status === 429 && { 'Retry-After': '77' }) });
        res.end(JSON.stringify({ statusCode: status, statusMessage: 'no' }));
      });
      const response = await send(visitor, path, { ...fields, token });
      expect([response.status, response.headers['retry-after']]).toEqual([shown, status === 429 ? '77' : undefined]);
      expect(response.text).toContain(text);
      expect(response.headers['cache-control']).toContain('no-store');
      expect(response.text.includes('data-member=""')).toBe(isShownAgain && status !== 404);
      expect(api.requests.filter(({ url }) => url === call)).toHaveLength(1);
    },
  );

  test.each([
    [401, 302, '/login?ReturnUrl=%2Fmember-dashboard%2Fcredits'],
    [404, 404, 'find that file'],
    [429, 503, 'reach your credits'],
    [500, 503, 'reach your credits'],
  ])('a member’s list of credits as a file: %i is told as %i', async (status, shown, text) => {
    const visitor = await signedIn();
    api.on('/credits', json({ statusCode: status, statusMessage: 'no' }, status));
    const response = await visitor.send(CREDIT_CSV_PATH);
    expect(response.status).toBe(shown);
    expect(`${response.headers.location} ${response.text}`).toContain(text);
  });

  test.each(FORMS)(
    '$form: an equal form that is sent meanwhile makes no second call',
    async ({ path, call, fields }) => {
      const visitor = await signedIn();
      const token = /"formToken":"([^"]+)"/.exec((await visitor.send('/preferences')).text)?.[1] ?? '';
      api.on(call, (_req: unknown, res: Parameters<ReturnType<typeof json>>[1]) => {
        res.writeHead(200, { 'Content-Type': 'application/json' });
        setTimeout(() => res.end(JSON.stringify({ ...ok, result: {} })), 300);
      });
      const both = await Promise.all([1, 2].map(() => send(visitor, path, { ...fields, token })));
      expect(both.map(({ status }) => status)).toEqual([303, 303]);
      expect(api.requests.filter(({ url }) => url === call)).toHaveLength(1);
    },
  );
});
