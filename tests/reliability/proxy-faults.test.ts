import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { type FakeApi, json, type Script, startFakeApi } from '../support/fake-api.ts';
import { breakOff, closeOnReuse, drip, hang, reset, sendRaw, truncate } from '../support/faults.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { visit } from '../support/visitor.ts';

/** Faults of the API as those see them who call it through the site: rows B of the reliability table (docs/reliability.md). */

const DEADLINE_MS = 600;
/** There is a deadline, however busy the machine: without one these tests would wait for ever. */
const LATEST_MS = 10 * DEADLINE_MS;

let api: FakeApi;
let site: TestSite;
/** With the deadline of a real site: nothing that is held ends by itself meanwhile. */
let patient: TestSite;
beforeAll(async () => {
  api = await startFakeApi();
  site = await startSite({ apiOrigin: api.origin, environment: { PROXY_TIMEOUT_MS: String(DEADLINE_MS) } });
  patient = await startSite({ apiOrigin: api.origin });
});
beforeEach(() => api.reset());
afterAll(async () => {
  await site.close();
  await patient.close();
  await api.close();
});

const get = (path: string, headers = {}) => ask(`${site.origin}/api${path}`, { headers });
const timed = async <T>(act: () => Promise<T>) => {
  const started = performance.now();
  const value = await act();
  return { value, duration: performance.now() - started };
};
/** Not before it: timers may be a moment early. */
function expectDeadline(duration: number): void {
  expect(duration).toBeGreaterThan(DEADLINE_MS - 20);
  expect(duration).toBeLessThan(LATEST_MS);
}

describe('an exchange has an end', () => {
  test('B1: a broken connection is a 502 at once, in JSON, with no word about the inside', async () => {
    api.otherwise(reset);
    const { status, body } = await get('/taxonomy');
    expect(status, 'who had waited for anything would get a 504').toBe(502);
    expect(JSON.parse(body)).toEqual({ statusCode: 502, statusMessage: 'Bad Gateway' });
  });

  test('B1: nobody there: the same', async () => {
    const gone = await startSite({
      apiOrigin: 'http://127.0.0.1:1',
      environment: { PROXY_TIMEOUT_MS: String(DEADLINE_MS) },
    });
    const { status, body } = await ask(`${gone.origin}/api/taxonomy`);
    expect([status, body]).toEqual([502, '{"statusCode":502,"statusMessage":"Bad Gateway"}']);
    await gone.close();
  });

  test('B2: no answer is a 504 at the deadline, and the API is told that nobody waits', async () => {
    let closed = 0;
    api.otherwise((_req, res) => void res.on('close', () => (closed += 1)));
    const { value, duration } = await timed(() => get('/taxonomy'));
    expect([value.status, value.body]).toEqual([504, '{"statusCode":504,"statusMessage":"Gateway Timeout"}']);
    expectDeadline(duration);
    await expect.poll(() => closed).toBe(1);
  });

  test('B3: a body that drips is cut off at the deadline, not ended as if whole', async () => {
    api.otherwise(drip);
    const started = performance.now();
    await expect(get('/taxonomy')).rejects.toThrow();
    expectDeadline(performance.now() - started);
  });

  test.each([
    ['shorter than announced', truncate],
    ['that breaks off between two chunks', breakOff],
  ])('B4: a body %s is never passed on as a whole one', async (_name, fault) => {
    api.otherwise(fault);
    await expect(get('/taxonomy')).rejects.toThrow();
  });
});

describe('B5: a kept connection that the API closes as it is used again', () => {
  const ok = json({ statusCode: 200 });

  test('a GET is made once more, and works', async () => {
    api.otherwise(ok);
    for (let round = 0; round < 60; round += 1) await get('/taxonomy');
    api.reset();
    api.otherwise(closeOnReuse(ok));
    for (let round = 0; round < 7; round += 1) expect((await get('/taxonomy')).status, `round ${round}`).toBe(200);
    expect(api.asked.length).toBeGreaterThan(7);
    expect(new Set(api.asked.map(({ url }) => url))).toEqual(new Set(['/taxonomy']));
  });

  test.each([
    ['a POST', 'POST', '/anonymous-form-submit/convergence'],
    ['the GET that writes', 'GET', '/anonymous-form-submit//euro-convergence'],
  ])('%s has a connection of its own, and is made once', async (_name, method, path) => {
    api.otherwise(closeOnReuse(ok));
    const visitor = (await visit(site.origin)).writeHeaders();
    for (let round = 0; round < 4; round += 1) {
      await get('/taxonomy');
      const before = api.asked.length;
      const reply = await ask(`${site.origin}/api${path}`, {
        method,
        headers: visitor,
        ...(method === 'POST' && { body: '{}' }),
      });
      expect(reply.status).toBe(200);
      expect(api.asked.length - before).toBe(1);
    }
    api.otherwise(reset);
    const before = api.asked.length;
    const reply = await ask(`${site.origin}/api${path}`, { method, headers: visitor });
    expect(reply.status).toBe(502);
    expect(api.asked.length - before).toBe(1);
  });

  test('a sick API is not asked twice as much: one request in ten is repeated at most', async () => {
    // Every second request meets a connection that has been used, and will be closed.
    api.otherwise(closeOnReuse(ok));
    const MADE = 80;
    const statuses = new Set<number>();
    for (let made = 0; made < MADE; made += 1) statuses.add((await get('/taxonomy')).status);
    expect(api.asked.length - MADE).toBeLessThanOrEqual(10 + MADE / 10);
    expect(statuses, 'past that, the failure is passed on').toEqual(new Set([200, 502]));
  });
});

test('B6: many who leave: the API is told of each, and no exchange stays open', async () => {
  const CLIENTS = 300;
  let open = 0;
  let ended = 0;
  api.otherwise((_req, res) => {
    open += 1;
    res.on('close', () => {
      open -= 1;
      ended += 1;
    });
  });
  const paths = ['/taxonomy', '/sitemap', '/search', '/education', '/events', '/news/authors'];
  const clients = Array.from({ length: CLIENTS }, (_, index) => {
    const req = request(`${patient.origin}/api${paths[index % paths.length]}`, { agent: false });
    req.on('error', () => {});
    req.end();
    return req;
  });
  await expect.poll(() => open, { timeout: 10_000 }).toBeGreaterThan(200);
  for (const client of clients) client.destroy();
  await expect.poll(() => open, { timeout: 5000 }).toBe(0);
  expect(ended).toBe(api.asked.length);
  api.otherwise(json({ statusCode: 200 }));
  expect((await ask(`${patient.origin}/api/taxonomy`)).status).toBe(200);
});

describe('B7: headers that are for the next hop only', () => {
  test.each([
    ['of a request', 'Connection: close, X-Drop, Authorization\r\nX-Drop: 1\r\nAuthorization: Bearer x'],
    [
      'of one that asks to go on',
      'Connection: close\r\nExpect: 100-continue\r\nX-Original-URL: /admin\r\nX-Anything: 1',
    ],
    ['of an upgrade', 'Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAA'],
    [
      'of a proxy',
      'Connection: close\r\nKeep-Alive: timeout=9\r\nTE: trailers\r\nTrailer: X\r\nProxy-Authorization: Basic x',
    ],
  ])('%s stay here', async (_name, lines) => {
    api.otherwise(json({ statusCode: 200 }));
    const answer = await sendRaw(
      site.port,
      `GET /api/taxonomy HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nX-Forwarded-For: 6.6.6.6\r\nCookie: a=b\r\n${lines}\r\n\r\n`,
    );
    expect(answer).toMatch(/HTTP\/1\.1 200 /);
    expect(answer).not.toMatch(/x-drop|h2c|http2-settings/i);
    const { connection, host, ...headers } = api.asked[0]?.headers ?? {};
    expect(connection, 'the connection to the API is kept, whatever the client does with its own').toBeUndefined();
    expect(host).toBe(new URL(api.origin).host);
    expect(headers).toEqual({ 'x-forwarded-for': '127.0.0.1' });
  });

  test('of an answer stay here, too', async () => {
    api.otherwise((_req, res) => {
      res.writeHead(200, {
        ...{
          Connection: 'close, X-Secret, ETag',
          'X-Secret': '1',
          ETag: '"x"',
          Upgrade: 'h2c',
          'Keep-Alive': 'timeout=99',
        },
        ...{ 'Proxy-Authenticate': 'Basic', Trailer: 'X' },
      });
      res.end('{}');
    });
    const { headers } = await get('/taxonomy', { Connection: 'keep-alive' });
    for (const name of ['x-secret', 'etag', 'upgrade', 'proxy-authenticate', 'trailer'])
      expect(headers, name).not.toHaveProperty(name);
    expect(headers.connection).not.toContain('X-Secret');
  });
});

describe('B9: one slow and one dead call', () => {
  test('take nothing from the others: all are answered while the slow one holds all that it may', async () => {
    const ok = json({ statusCode: 200 });
    const released = Promise.withResolvers<void>();
    api.otherwise(ok);
    api.on('/taxonomy', (...exchange: Parameters<Script>) => void released.promise.then(() => ok(...exchange)));
    api.on('/sitemap', reset);
    const statusOf = async (path: string) => (await ask(`${patient.origin}/api${path}`)).status;
    const seen: number[] = [];
    const slow = Array.from({ length: 100 }, () => statusOf('/taxonomy').then((status) => seen.push(status)));
    const isHeld = () => api.asked.filter(({ url }) => url === '/taxonomy').length;
    await expect.poll(isHeld, { timeout: 10_000 }).toBe(64);
    for (let round = 0; round < 60; round += 1) {
      const dead = Array.from({ length: 5 }, () => statusOf('/sitemap'));
      expect(await statusOf('/news/authors'), `round ${round}`).toBe(200);
      expect(new Set(await Promise.all(dead)), `round ${round}`).toEqual(new Set([502]));
    }
    expect(new Set(seen), 'what is held is held still').toEqual(new Set([503]));
    released.resolve();
    await Promise.all(slow);
    expect(seen.filter((status) => status === 200)).toHaveLength(64);
  });

  test('a call with too many exchanges is refused with 503 and when to come back', async () => {
    api.on('/search', hang);
    const replies = await Promise.all(Array.from({ length: 100 }, () => get('/search')));
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(36);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(JSON.parse(refused[0]?.body ?? '')).toEqual({ statusCode: 503, statusMessage: 'Service Unavailable' });
  });
});

test.each([
  '/anonymous-form-submit//euro-convergence?firstName=A%20B&x=%2F',
  '/events/a%2Fb%20c',
  '//double//slashes/',
  '/url-redirect?oldUrl=%2Fa%2520b&&=x;y',
  "/UPPER/Case/~tilde!$'()*+,;=:@",
])('B11: %s reaches the API byte for byte', async (path) => {
  api.otherwise(json({ statusCode: 200 }));
  const visitor = (await visit(site.origin)).writeHeaders();
  const headers = Object.entries(visitor).map(([name, value]) => `${name}: ${value}\r\n`);
  await sendRaw(
    site.port,
    `GET /api${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n${headers.join('')}\r\n`,
  );
  expect(api.asked.at(-1)?.url).toBe(path);
});
