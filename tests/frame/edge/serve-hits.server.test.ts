import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics } from '../../../server/observability/metrics.ts';
import type { CacheEntry } from '../../../server/page-cache/entry.ts';
import { createMemoryStore } from '../../../server/page-cache/memory-store.ts';
import { createPageCache } from '../../../server/page-cache/page-cache.ts';
import { createSuspicious404Guard } from '../../../server/page-cache/suspicious-404.ts';
import { serveHitsBefore } from '../../../server/render/serve-hits.ts';
import { compileRedirects } from '../../../shared/addresses/compile-redirects.ts';
import { createSite } from '../../support/create-site.ts';
import { sendRequest, sendRequestForBytes } from '../../support/send-request.ts';

/** The handler answers fresh entries before the pipeline; here the pipeline is a listener that counts its requests. */

const PATH = '/who-we-are';
const OWN_ORIGIN = 'https://www.acme.test';
const BODIES = { br: Buffer.from('as br'), gzip: Buffer.from('as gzip'), identity: Buffer.from('as identity') };
const HEADERS = {
  'content-security-policy': "default-src 'none'",
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, no-cache, no-transform',
  vary: 'Accept-Encoding',
  'speculation-rules': '"/rules"',
};

const site = createSite({ product: 'acme' });
const toRedirects = (...entries: { oldUrl: string; newUrl: string }[]) => compileRedirects(entries, site, OWN_ORIGIN);

let now: number;
let redirects: ReturnType<typeof toRedirects>;
let pipelineRequests: string[];
let cache: ReturnType<typeof createPageCache>;
let metrics: ReturnType<typeof createMetrics>;
let origin: string;
let close: () => void;

const toEntry = (more: Partial<CacheEntry> = {}): CacheEntry => ({
  status: 200,
  route: 'content',
  headers: HEADERS,
  bodies: BODIES,
  etag: 'tag',
  tags: ['pages'],
  storedAt: now,
  freshUntil: now + 30_000,
  staleUntil: now + 60_000,
  ...more,
});

beforeEach(async () => {
  now = Date.UTC(2031, 4, 6, 12);
  redirects = toRedirects();
  pipelineRequests = [];
  metrics = createMetrics();
  const createStore = () => createMemoryStore({ maxBytes: 1_000_000, maxEntries: 100 });
  cache = createPageCache({
    pages: createStore(),
    notFound: createStore(),
    shared: undefined,
    guard: createSuspicious404Guard(() => now),
    now: () => now,
    onEvent() {},
  });
  const pipeline: RequestListener = (req, res) => {
    pipelineRequests.push(`${req.method} ${req.url}`);
    res.end('from the pipeline');
  };
  const listener = serveHitsBefore(pipeline, {
    cache,
    metrics,
    now: () => now,
    log: pino({ level: 'silent' }),
    allowedHosts: new Set(['127.0.0.1']),
    redirects: { current: () => redirects },
  });
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterEach(() => close());

const get = (headers: Record<string, string> = {}, method = 'GET', path = PATH) =>
  sendRequest(origin + path, { headers, method });
const store = (more?: Partial<CacheEntry>, key = PATH) => cache.put(key, toEntry(more), cache.snapshot(key));

describe('a hit', () => {
  test('is sent with all stored headers, its age and the request id', async () => {
    await store();
    now += 7000;
    const { status, headers, body } = await get({ 'X-Request-Id': 'given-by-the-balancer' });
    expect(pipelineRequests).toEqual([]);
    expect([status, body]).toEqual([200, 'as identity']);
    expect(headers).toMatchObject({
      ...HEADERS,
      etag: '"tag-identity"',
      age: '7',
      'cache-status': 'rostrum; hit',
      'x-request-id': 'given-by-the-balancer',
      'content-length': '11',
    });
    await expect.poll(() => metrics.text()).toContain('rostrum_pages_total{state="hit"} 1');
    expect(await metrics.text()).toContain('{method="GET",route="content",status="200"} 1');
  });

  test.each([
    ['br, gzip', 'br', 'as br'],
    ['gzip;q=1, br;q=0', 'gzip', 'as gzip'],
    ['deflate', undefined, 'as identity'],
  ])('is sent in the encoding that %j prefers', async (accepted, encoding, body) => {
    await store();
    const reply = await sendRequestForBytes(origin + PATH, { headers: { 'Accept-Encoding': accepted } });
    expect([reply.headers['content-encoding'], reply.body.toString()]).toEqual([encoding, body]);
    expect(reply.headers.etag).toBe(`"tag-${encoding ?? 'identity'}"`);
    expect(pipelineRequests).toEqual([]);
  });

  test('is a 304 without representation headers when If-None-Match matches', async () => {
    await store();
    const { status, headers, body } = await get({ 'If-None-Match': 'W/"tag-identity"' });
    expect([status, body, pipelineRequests]).toEqual([304, '', []]);
    expect(headers).toMatchObject({ etag: '"tag-identity"', vary: 'Accept-Encoding', 'cache-status': 'rostrum; hit' });
    for (const name of ['content-type', 'content-length', 'content-encoding', 'speculation-rules'])
      expect(headers[name], name).toBeUndefined();
    expect((await get({ 'If-None-Match': '"tag-br"' })).status).toBe(200);
  });

  test('is a HEAD response without a body', async () => {
    await store();
    const { status, headers, body } = await get({}, 'HEAD');
    expect([status, body, headers['content-length'], pipelineRequests]).toEqual([200, '', '11', []]);
  });

  test('of a missing page is a full 404, even for a conditional request', async () => {
    await store({ status: 404 });
    const { status, body } = await get({ 'If-None-Match': '"tag-identity"' });
    expect([status, body, pipelineRequests]).toEqual([404, 'as identity', []]);
  });
});

describe('a request goes to the pipeline', () => {
  test.each<[string, () => unknown]>([
    ['with POST', () => get({}, 'POST')],
    ['with an unknown Host', () => get({ Host: 'evil.example' })],
    ['with a parameter that is not in the key', () => get({}, 'GET', `${PATH}?utm_source=x`)],
    ['with another spelling of the path', () => get({}, 'GET', '/Who-We-Are')],
  ])('%s', async (_what, send) => {
    await store();
    await send();
    expect(pipelineRequests).toHaveLength(1);
  });

  test.each<[string, () => unknown]>([
    [
      'is stale',
      () => {
        now += 31_000;
      },
    ],
    ['was purged', () => cache.purge(new Set(['pages']))],
    [
      'has become a redirect',
      () => {
        redirects = toRedirects({ oldUrl: PATH, newUrl: '/events' });
      },
    ],
  ])('when the entry %s', async (_what, happens) => {
    await store();
    await get();
    expect(pipelineRequests).toEqual([]);
    await happens();
    await get();
    expect(pipelineRequests).toHaveLength(1);
  });

  test('when the redirects have changed, only if one applies', async () => {
    await store();
    redirects = toRedirects({ oldUrl: '/old', newUrl: '/events' });
    await get();
    expect(pipelineRequests).toEqual([]);
  });

  test.each(['/a//b', '/a/', '/a%5cb', '/about'])('for %s, which is not a canonical path', async (path) => {
    await store({}, path);
    await get({}, 'GET', path);
    expect(pipelineRequests).toEqual([`GET ${path}`]);
  });

  test('for the preferences, whose page depends on the session', async () => {
    await store({}, '/preferences');
    await get({}, 'GET', '/preferences');
    expect(pipelineRequests).toEqual(['GET /preferences']);
  });
});
