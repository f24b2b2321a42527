import { request } from 'node:http';
import { beforeEach, describe, expect, test } from 'vitest';
import { json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { breakOff, closeOnReuse, drip, hang, reset, sendRaw, truncate } from '../../support/faults.ts';
import { openRaw } from '../../support/raw-client.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

/** Faults of the API as clients of /api see them: rows B of docs/reliability.md. */

/** Long enough for a response on a busy machine, short enough for the tests that wait for it. */
const DEADLINE_MS = 2000;
/** Never reached by a test. */
const LONG_DEADLINE_MS = 600_000;

const BEHIND_BALANCER = { TRUST_PROXY: 'loopback' };

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({ apiOrigin: api.origin, environment: { PROXY_TIMEOUT_MS: String(DEADLINE_MS) } }),
);
/** A site whose deadline is not reached: requests that a test holds do not end during it. */
const siteWithLongDeadline = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    environment: { PROXY_TIMEOUT_MS: String(LONG_DEADLINE_MS), ...BEHIND_BALANCER },
  }),
);
beforeEach(() => api.reset());

let clients = 0;
/** Header of a client without another request in flight. */
const fromAnother = () => ({ 'X-Forwarded-For': `198.51.${(clients >> 8) & 255}.${clients++ & 255}` });
const get = (path: string, headers = {}) => sendRequest(`${site.origin}/api${path}`, { headers });
/** Whether the same request to a site with a long deadline outlasts `act`, which the deadline has then ended. */
async function isEndedByDeadline(act: () => Promise<unknown>): Promise<boolean> {
  let isOpen = true;
  const client = openRaw(siteWithLongDeadline.port);
  client.send(`GET /api/taxonomy HTTP/1.1\r\nHost: 127.0.0.1:${siteWithLongDeadline.port}\r\n\r\n`);
  void client.next().then(() => {
    isOpen = false;
  });
  await act();
  const wasOpen = isOpen;
  client.end();
  return wasOpen;
}

describe('every exchange ends', () => {
  test('a broken connection is a 502 at once, in JSON, without internals [B1]', async () => {
    api.otherwise(reset);
    const { status, body } = await get('/taxonomy');
    expect(status, 'any wait would end in a 504').toBe(502);
    expect(JSON.parse(body)).toEqual({ statusCode: 502, statusMessage: 'Bad Gateway' });
  });

  test('a refused connection is a 502, too [B1]', async () => {
    const unreachable = await startSite({
      apiOrigin: 'http://127.0.0.1:1',
      environment: { PROXY_TIMEOUT_MS: String(DEADLINE_MS) },
    });
    const { status, body } = await sendRequest(`${unreachable.origin}/api/taxonomy`);
    expect([status, body]).toEqual([502, '{"statusCode":502,"statusMessage":"Bad Gateway"}']);
    await unreachable.close();
  });

  test('no response is a 504 at the deadline, and the request to the API is aborted [B2]', async () => {
    let closed = 0;
    api.otherwise((_req, res) => void res.on('close', () => (closed += 1)));
    const isEnded = await isEndedByDeadline(async () => {
      const { status, body } = await get('/taxonomy');
      expect([status, body]).toEqual([504, '{"statusCode":504,"statusMessage":"Gateway Timeout"}']);
      await expect.poll(() => closed).toBe(1);
    });
    expect(isEnded).toBe(true);
  });

  test('a dripping body is truncated at the deadline and not ended as if it were complete [B3]', async () => {
    api.otherwise(drip);
    expect(await isEndedByDeadline(() => expect(get('/taxonomy')).rejects.toThrow())).toBe(true);
  });

  test.each([
    ['shorter than its Content-Length', truncate],
    ['truncated between two chunks', breakOff],
  ])('a body %s is never passed on as complete [B4]', async (_name, fault) => {
    api.otherwise(fault);
    await expect(get('/taxonomy')).rejects.toThrow();
  });
});

describe('a keep-alive connection that the API closes as it is reused [B5]', () => {
  const ok = json({ statusCode: 200 });

  test('a GET is retried once and succeeds', async () => {
    api.otherwise(ok);
    for (let round = 0; round < 60; round += 1) await get('/taxonomy');
    api.reset();
    api.otherwise(closeOnReuse(ok));
    for (let round = 0; round < 7; round += 1) expect((await get('/taxonomy')).status, `round ${round}`).toBe(200);
    expect(api.requests.length).toBeGreaterThan(7);
    expect(new Set(api.requests.map(({ url }) => url))).toEqual(new Set(['/taxonomy']));
  });

  test.each([
    ['a POST', 'POST', '/anonymous-form-submit/convergence'],
    ['the GET that writes', 'GET', '/anonymous-form-submit//euro-convergence'],
  ])('%s uses a new connection and is sent once', async (_name, method, path) => {
    api.otherwise(closeOnReuse(ok));
    const visitor = (await createVisitor(site.origin)).writeHeaders();
    for (let round = 0; round < 4; round += 1) {
      await get('/taxonomy');
      const before = api.requests.length;
      const reply = await sendRequest(`${site.origin}/api${path}`, {
        method,
        headers: visitor,
        ...(method === 'POST' && { body: '{}' }),
      });
      expect(reply.status).toBe(200);
      expect(api.requests.length - before).toBe(1);
    }
    api.otherwise(reset);
    const before = api.requests.length;
    const reply = await sendRequest(`${site.origin}/api${path}`, { method, headers: visitor });
    expect(reply.status).toBe(502);
    expect(api.requests.length - before).toBe(1);
  });

  test('retries at most one request in ten', async () => {
    // Every second request reuses a connection that is then closed.
    api.otherwise(closeOnReuse(ok));
    const REQUEST_COUNT = 80;
    const statuses = new Set<number>();
    for (let sent = 0; sent < REQUEST_COUNT; sent += 1) statuses.add((await get('/taxonomy')).status);
    expect(api.requests.length - REQUEST_COUNT).toBeLessThanOrEqual(10 + REQUEST_COUNT / 10);
    expect(statuses, 'beyond the budget, the failure is passed on').toEqual(new Set([200, 502]));
  });
});

test('when clients disconnect, each request to the API is aborted and no exchange stays open [B6]', async () => {
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
    const target = `${siteWithLongDeadline.origin}/api${paths[index % paths.length]}`;
    const req = request(target, { agent: false, headers: fromAnother() });
    req.on('error', () => {});
    req.end();
    return req;
  });
  await expect.poll(() => open).toBeGreaterThan(200);
  for (const client of clients) client.destroy();
  await expect.poll(() => open).toBe(0);
  expect(ended).toBe(api.requests.length);
  api.otherwise(json({ statusCode: 200 }));
  expect((await sendRequest(`${siteWithLongDeadline.origin}/api/taxonomy`)).status).toBe(200);
});

test('pipelined requests whose connection is reset count no longer as reads of their client', async () => {
  api.otherwise(hang);
  const client = openRaw(site.port);
  client.send(`GET /api/taxonomy HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`.repeat(70));
  await expect.poll(() => api.requests.length).toBeGreaterThan(50);
  client.reset();
  api.otherwise(json({ statusCode: 200 }));
  const succeeding = async () => {
    const replies = await Promise.all(Array.from({ length: 60 }, () => get('/taxonomy')));
    return replies.filter(({ status }) => status === 200).length;
  };
  await expect.poll(succeeding).toBe(60);
});

describe('hop-by-hop headers [B7]', () => {
  test.each([
    ['headers of a request', 'Connection: close, X-Drop, Authorization\r\nX-Drop: 1\r\nAuthorization: Bearer x'],
    [
      'headers of a request with Expect',
      'Connection: close\r\nExpect: 100-continue\r\nX-Original-URL: /admin\r\nX-Anything: 1',
    ],
    [
      'headers of an upgrade',
      'Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAA',
    ],
    [
      'headers of a proxy',
      'Connection: close\r\nKeep-Alive: timeout=9\r\nTE: trailers\r\nTrailer: X\r\nProxy-Authorization: Basic x',
    ],
  ])('%s are not forwarded', async (_name, lines) => {
    api.otherwise(json({ statusCode: 200 }));
    const answer = await sendRaw(
      site.port,
      `GET /api/taxonomy HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nX-Forwarded-For: 6.6.6.6\r\nCookie: a=b\r\n${lines}\r\n\r\n`,
    );
    expect(answer).toMatch(/HTTP\/1\.1 200 /);
    expect(answer).not.toMatch(/x-drop|h2c|http2-settings/i);
    const { connection, host, ...headers } = api.requests[0]?.headers ?? {};
    expect(
      connection,
      'the connection to the API stays open, whatever the client requests for its own',
    ).toBeUndefined();
    expect(host).toBe(new URL(api.origin).host);
    expect(headers, 'besides the address, only what names the request').toEqual({
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': expect.any(String),
      traceparent: expect.any(String),
    });
  });

  test('of a response are not forwarded either', async () => {
    api.otherwise((_req, res) => {
      res.writeHead(200, {
        Connection: 'close, X-Secret, ETag',
        'X-Secret': '1',
        ETag: '"x"',
        Upgrade: 'h2c',
        'Keep-Alive': 'timeout=99',
        'Proxy-Authenticate': 'Basic',
        Trailer: 'X',
      });
      res.end('{}');
    });
    const { headers } = await get('/taxonomy', { Connection: 'keep-alive' });
    for (const name of ['x-secret', 'etag', 'upgrade', 'proxy-authenticate', 'trailer'])
      expect(headers, name).not.toHaveProperty(name);
    expect(headers.connection).not.toContain('X-Secret');
  });
});

describe('one slow and one failing call [B9]', () => {
  test('leave the others unaffected while the slow call fills its bulkhead', async () => {
    const ok = json({ statusCode: 200 });
    const released = Promise.withResolvers<void>();
    api.otherwise(ok);
    api.on('/taxonomy', (...exchange: Parameters<Script>) => void released.promise.then(() => ok(...exchange)));
    api.on('/sitemap', reset);
    const readStatus = async (path: string) =>
      (await sendRequest(`${siteWithLongDeadline.origin}/api${path}`, { headers: fromAnother() })).status;
    const seen: number[] = [];
    const slow = Array.from({ length: 100 }, () => readStatus('/taxonomy').then((status) => seen.push(status)));
    const isHeld = () => api.requests.filter(({ url }) => url === '/taxonomy').length;
    await expect.poll(isHeld).toBe(64);
    for (let round = 0; round < 60; round += 1) {
      const failing = Array.from({ length: 5 }, () => readStatus('/sitemap'));
      expect(await readStatus('/news/authors'), `round ${round}`).toBe(200);
      expect(new Set(await Promise.all(failing)), `round ${round}`).toEqual(new Set([502]));
    }
    expect(new Set(seen), 'the held requests are still held').toEqual(new Set([503]));
    released.resolve();
    await Promise.all(slow);
    expect(seen.filter((status) => status === 200)).toHaveLength(64);
  });

  test('a call with too many exchanges is answered with 503 and Retry-After', async () => {
    api.on('/search', hang);
    const environment = { PROXY_TIMEOUT_MS: String(DEADLINE_MS), ...BEHIND_BALANCER };
    const own = await startSite({ apiOrigin: api.origin, environment });
    const search = () => sendRequest(`${own.origin}/api/search`, { headers: fromAnother() });
    const replies = await Promise.all(Array.from({ length: 100 }, search));
    await own.close();
    const rejected = replies.filter(({ status }) => status === 503);
    expect(rejected).toHaveLength(36);
    expect(rejected[0]?.headers['retry-after']).toBe('2');
    expect(JSON.parse(rejected[0]?.body ?? '')).toEqual({ statusCode: 503, statusMessage: 'Service Unavailable' });
  });
});

test.each([
  '/anonymous-form-submit//euro-convergence?firstName=A%20B&x=%2F',
  '/events/a%2Fb%20c',
  '//double//slashes/',
  '/url-redirect?oldUrl=%2Fa%2520b&&=x;y',
  "/UPPER/Case/~tilde!$'()*+,;=:@",
])('%s reaches the API byte for byte [B11]', async (path) => {
  api.otherwise(json({ statusCode: 200 }));
  const visitor = (await createVisitor(site.origin)).writeHeaders();
  const headers = Object.entries(visitor).map(([name, value]) => `${name}: ${value}\r\n`);
  await sendRaw(
    site.port,
    `GET /api${path} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nConnection: close\r\n${headers.join('')}\r\n`,
  );
  expect(api.requests.at(-1)?.url).toBe(path);
});
