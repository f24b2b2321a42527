import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { openRaw } from '../../support/raw-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor, type Visitor } from '../../support/visitor.ts';

const NOW = Date.UTC(2031, 4, 6, 12);
const FORM = '/api/anonymous-form-submit/convergence';
const WRITING_GET = '/api/anonymous-form-submit//euro-convergence?firstName=A';
const ACCOUNT = '/api/impexium/create-user';
const PASSWORD = '/api/impexium/request-password';

const api = startBeforeAll(startFakeApi);
let site: TestSite;
let visitor: Visitor;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  api.reset();
  api.otherwise(json({ statusCode: 200, statusMessage: 'OK' }));
  api.on('/page-menu', contentPageAnswer);
  site = await startSite({
    apiOrigin: api.origin,
    now: NOW,
    environment: { FORM_LIMIT: '20', ACCOUNT_LIMIT: '10', TRUST_PROXY: 'loopback' },
  });
  visitor = await createVisitor(site.origin);
  api.requests.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  return site.close();
});

const post = (path: string, address = '192.0.2.1') =>
  visitor.send(path, { method: 'POST', body: {}, headers: { 'X-Forwarded-For': address } });
const get = (path: string, address = '192.0.2.1') =>
  visitor.send(path, {
    headers: {
      'X-Forwarded-For': address,
      'Sec-Fetch-Site': 'same-origin',
      'X-XSRF-TOKEN': visitor.writeHeaders()['X-XSRF-TOKEN'],
    },
  });

async function listStatuses(count: number, one: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await one(index)).status);
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('ending e-mails is not counted with asking for them [G4, N13]', () => {
  const ENDINGS = ['/api/follows/stop', '/api/follows/resume', '/api/newsletters/unsubscribe', '/api/follows/own/stop'];

  test('a client that has asked as often as allowed can stop fifty things at once', async () => {
    expect(await listStatuses(11, () => post('/api/follows/request'))).toEqual([...times(10, 200), 429]);
    for (const path of ENDINGS) expect(await listStatuses(50, () => post(path))).toEqual(times(50, 200));
  });

  test('by the forms without JavaScript as well', async () => {
    api.on('/follows/stop', { statusCode: 200, statusMessage: 'OK', result: { stopped: true } });
    const form = (path: string) =>
      visitor.send(path, {
        method: 'POST',
        body: 'x=1',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    await listStatuses(25, () => form('/contact-form'));
    const statuses = await listStatuses(40, () => form('/follow/stop?token=t'));
    expect(statuses).toEqual(times(40, 303));
  });

  test('within a bound', async () => {
    const statuses = await listStatuses(301, () => post('/api/follows/stop'));
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([300, 429]);
  });
});

describe('writing calls under /api are limited by client as plain forms are [G4]', () => {
  test('forms, the GET that writes included: twenty a minute [G4]', async () => {
    const paths = ['/api/anonymous-form-submit/convergence/', '/api/Anonymous-Form-Submit;x/convergence', FORM];
    const statuses = await listStatuses(22, (index) =>
      index % 2 === 0 ? post(paths[index % paths.length] ?? FORM) : get(WRITING_GET),
    );
    expect(statuses).toEqual([...times(20, 200), 429, 429]);
    expect(api.requests).toHaveLength(20);
    const rejected = await post(FORM);
    expect(rejected.headers['retry-after']).toBe('60');
    expect(rejected.body).toEqual({ statusCode: 429, statusMessage: 'Too Many Requests' });
    expect((await post(FORM, '192.0.2.2')).status, 'another client').toBe(200);
    vi.setSystemTime(NOW + 60_001);
    expect((await post(FORM)).status, 'a minute later').toBe(200);
  });

  test('a form is counted whether it is posted by a script or by the browser [G4]', async () => {
    await listStatuses(20, () => post(FORM));
    const plain = await site.request
      .post('/membership/hardship')
      .type('form')
      .set({ 'X-Forwarded-For': '192.0.2.1', 'Sec-Fetch-Site': 'same-origin' })
      .send('firstName=A');
    expect(plain.status).toBe(429);
  });

  test('consent receipts: twenty a minute, counted apart from forms [G4]', async () => {
    const statuses = await listStatuses(22, () => post('/api/cookie-law/newlevel?newLevel=1'));
    expect(statuses).toEqual([...times(20, 200), 429, 429]);
    expect((await post(FORM)).status).toBe(200);
  });

  test.each([
    ['accounts', [ACCOUNT, '/api/hubspot/create-user']],
    ['claims of addresses', ['/api/impexium/add-email', '/api/impexium/update-email']],
    ['forgotten passwords', [PASSWORD]],
    ['newsletters', ['/api/newsletters/subscribe', '/api/newsletters/link']],
  ])('%s: ten in ten minutes, counted apart from the others [G4]', async (_name, paths) => {
    const statuses = await listStatuses(12, (index) => post(paths[index % paths.length] ?? ''));
    expect(statuses).toEqual([...times(10, 200), 429, 429]);
    const [path = ''] = paths;
    expect((await post(path)).headers['retry-after']).toBe('600');
    const other = path === PASSWORD ? ACCOUNT : PASSWORD;
    expect((await post(other)).status).toBe(200);
    vi.setSystemTime(NOW + 600_001);
    expect((await post(path)).status).toBe(200);
  });

  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page without the XSRF token', { 'X-XSRF-TOKEN': '' }],
  ])('requests of %s use up no limit [G4]', async (_name, headers) => {
    for (const path of ['/api/sso/login', FORM, ACCOUNT]) {
      for (const method of ['GET', 'POST']) {
        const from = { 'X-Forwarded-For': '192.0.2.1', ...headers };
        await listStatuses(25, () =>
          visitor.send(path, { method, ...(method === 'POST' && { body: {} }), headers: from }),
        );
      }
      expect((await post(path)).status, path).toBe(200);
    }
  });

  test('forms use up no sign-in [G4]', async () => {
    await listStatuses(20, () => post(FORM));
    const plain = await site.request
      .post('/login')
      .type('form')
      .set({ 'X-Forwarded-For': '192.0.2.1', 'Sec-Fetch-Site': 'same-origin' })
      .send('username=a@b.test&password=x');
    expect(plain.status).toBe(422);
  });

  test('a join posted by the browser counts as an account, too [G4]', async () => {
    await listStatuses(10, () => post(ACCOUNT));
    const plain = await site.request
      .post(`/join-${site.config.product}`)
      .type('form')
      .set({ 'X-Forwarded-For': '192.0.2.1', 'Sec-Fetch-Site': 'same-origin' })
      .send('firstName=A&lastName=B&email=a@b.test&password=twelve+letters');
    expect([plain.status, plain.headers['retry-after']]).toEqual([429, '600']);
  });
});

describe('clients behind a load balancer that forwards `ip:port` [G4]', () => {
  test.each([
    ['an IPv4 address', (index: number) => `192.0.2.7:${40_000 + index}`],
    ['an IPv6 address in brackets', (index: number) => `[2001:db8::7]:${40_000 + index}`],
    ['addresses of one IPv6 /64 network', (index: number) => `2001:db8:5:6::${index + 1}`],
    [
      'an address behind a trusted hop with a port',
      (index: number) => `192.0.2.8:${index + 1}, 127.0.0.1:${index + 1}`,
    ],
    ['a text that is no address', (index: number) => `192.0.2.${index}, unknown${index}`],
  ])('%s counts as one client', async (_name, addressOf) => {
    const statuses = await listStatuses(21, (index) => post(FORM, addressOf(index)));
    expect(statuses).toEqual([...times(20, 200), 429]);
    expect((await post(FORM, '192.0.2.99:1')).status, 'another client').toBe(200);
  });

  test('the API gets the address without its port', async () => {
    await post(FORM, '192.0.2.7:40000');
    expect(api.requests.at(-1)?.headers['x-forwarded-for']).toBe('192.0.2.7');
  });
});

describe('what one client reads at the same time leaves time to the others', () => {
  /** Answers to no request until it is released. */
  const hold = () => {
    const released = Promise.withResolvers<void>();
    const answer = json({ statusCode: 200 });
    api.otherwise((...exchange: Parameters<Script>) => void released.promise.then(() => answer(...exchange)));
    return released.resolve;
  };
  const read = (path: string, address: string) =>
    site.request
      .get(path)
      .set('X-Forwarded-For', address)
      .then(({ status, headers }) => ({ status, headers }));

  test.each([
    ['searches, by calls', '/api/search?searchText=a', 10],
    ['searches in any spelling', '/api/Search//?searchText=a', 10],
    ['other calls', '/api/taxonomy', 60],
  ])('%s: %s is answered %i times, then 429 with Retry-After', async (_name, path, limit) => {
    const release = hold();
    const mine = Array.from({ length: limit }, () => read(path, '192.0.2.1'));
    await expect.poll(() => api.requests.length).toBe(limit);
    const excess = await read(path, '192.0.2.1');
    expect([excess.status, excess.headers['retry-after']]).toEqual([429, '1']);
    const other = read(path, '192.0.2.2');
    await expect.poll(() => api.requests.length).toBe(limit + 1);
    release();
    expect((await Promise.all([...mine, other])).map(({ status }) => status)).toEqual(times(limit + 1, 200));
    expect((await read(path, '192.0.2.1')).status, 'once they have ended').toBe(200);
  });

  test('searches by pages count with those by calls', async () => {
    const release = hold();
    const calls = Array.from({ length: 10 }, () => read('/api/search?searchText=a', '192.0.2.1'));
    await expect.poll(() => api.requests.length).toBe(10);
    for (const page of ['/search?searchtext=a', '/news-and-articles/news-articles?keyword=a', '/events?EventName=a'])
      expect((await read(page, '192.0.2.1')).status, page).toBe(429);
    expect((await read('/livez', '192.0.2.1')).status).toBe(200);
    release();
    await Promise.all(calls);
  });
});

test('a body that does not arrive takes no permit from its call [C2]', async () => {
  const lines = Object.entries({ ...visitor.writeHeaders(), 'Content-Length': '1000' });
  const head = `POST ${FORM} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n${lines
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;
  const slow = Array.from({ length: 70 }, (_, index) => {
    const client = openRaw(site.port);
    client.send(`${head}X-Forwarded-For: 198.51.100.${index}\r\n\r\nx`);
    return client;
  });
  try {
    // A later request that is answered shows that the earlier ones have been read up to their bodies.
    await expect.poll(async () => (await post(FORM)).status).toBe(200);
    await Promise.all(slow.map(({ isOpen }) => expect.poll(isOpen).toBe(true)));
    expect((await post(FORM)).status).toBe(200);
    expect(
      api.requests.every(({ body }) => body === '{}'),
      'the API gets whole bodies only',
    ).toBe(true);
  } finally {
    for (const client of slow) client.end();
  }
});
