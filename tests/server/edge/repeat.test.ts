import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CachedPage } from '../../../server/cache/cached-page.ts';
import { createMassNotFoundGuard } from '../../../server/cache/mass-not-found.ts';
import { createMemoryStore } from '../../../server/cache/memory-store.ts';
import { createPageCache } from '../../../server/cache/page-cache.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { createRepeater } from '../../../server/pipeline/repeat.ts';
import { ask } from '../../support/ask.ts';

/** A page from the cache is sent again without the pipeline; here a pipeline stands behind that counts its walks. */

const PATH = '/who-we-are';
const BODIES = { br: Buffer.from('as br'), gzip: Buffer.from('as gzip'), identity: Buffer.from('as it is') };
const HEADERS = { 'Content-Security-Policy': "default-src 'none'", ETag: '"of the page"', 'Content-Type': 'text/html' };

let now: number;
let redirects: object;
let walks: string[];
let cache: ReturnType<typeof createPageCache>;
let metrics: ReturnType<typeof createMetrics>;
let origin: string;
let close: () => void;

const page = (more: Partial<CachedPage> = {}): CachedPage => ({
  ...{ status: 200, contentSecurityPolicy: '', bodies: BODIES, etag: 'x', tags: ['pages'], storedAt: now },
  ...{ freshUntil: now + 30_000, staleUntil: now + 60_000, ...more },
});

beforeEach(async () => {
  now = Date.UTC(2031, 4, 6, 12);
  redirects = {};
  walks = [];
  metrics = createMetrics();
  const store = () => createMemoryStore({ maxBytes: 1_000_000, maxEntries: 100 });
  cache = createPageCache({
    ...{ pages: store(), notFound: store(), shared: undefined, guard: createMassNotFoundGuard(() => now) },
    ...{ now: () => now, onError() {}, onEvent() {} },
  });
  const repeater = createRepeater({
    ...{ cache, metrics, now: () => now, log: pino({ level: 'silent' }), allowedHosts: new Set(['127.0.0.1']) },
    redirects: { current: () => redirects },
  });
  const pipeline: RequestListener = (req, res) => {
    walks.push(`${req.method} ${req.url}`);
    for (const [name, value] of Object.entries({ ...HEADERS, Age: '0', 'Cache-Status': 'rostrum; hit' }))
      res.setHeader(name, value);
    const found = cache.find(req.url ?? '');
    if (found?.state === 'fresh') repeater.learn(req, res, found.page, 'content');
    res.end('walked');
  };
  const server = createServer(repeater.before(pipeline)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterEach(() => close());

const get = (headers: Record<string, string> = {}, method = 'GET', path = PATH) =>
  ask(origin + path, { headers, method });
const keep = (more?: Partial<CachedPage>, key = PATH) => cache.produce(key, async () => page(more));
/** Kept, and sent by the pipeline once. */
async function known(more?: Partial<CachedPage>): Promise<void> {
  await keep(more);
  await get();
  walks.length = 0;
}

test('what the pipeline has said is said again, with an id and an age of its own', async () => {
  await known();
  now += 7000;
  const { status, headers, body } = await get({ 'X-Request-Id': 'given-by-the-balancer' });
  expect(walks).toEqual([]);
  expect([status, body]).toEqual([200, 'as it is']);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    ...{ etag: '"of the page"', 'content-type': 'text/html' },
    ...{ age: '7', 'cache-status': 'rostrum; hit', 'x-request-id': 'given-by-the-balancer' },
  });
  await expect.poll(() => metrics.text()).toContain('rostrum_pages_total{state="hit"} 1');
  expect(await metrics.text()).toContain('{method="GET",route="content",status="200"} 1');
});

test('each form of a page is learnt by itself', async () => {
  await known();
  expect((await get({ 'Accept-Encoding': 'br' })).body).toBe('walked');
  expect((await get({ 'Accept-Encoding': 'br' })).body).toBe('as br');
  expect((await get({ 'Accept-Encoding': 'gzip;q=1, br;q=0' })).body).toBe('walked');
  expect((await get()).body).toBe('as it is');
});

test.each<[string, () => unknown]>([
  ['a HEAD', () => get({}, 'HEAD')],
  ['a POST', () => get({}, 'POST')],
  ['a condition', () => get({ 'If-None-Match': '"of the page"' })],
  ['a token', () => get({ Authorization: 'Bearer x' })],
  ['a body', () => ask(origin + PATH, { method: 'GET', body: 'x' })],
  ['a host that is not this site’s', () => get({ Host: 'evil.example' })],
  ['a query', () => get({}, 'GET', `${PATH}?utm_source=x`)],
  ['another spelling of the address', () => get({}, 'GET', '/Who-We-Are')],
])('%s takes the way through the pipeline', async (_what, send) => {
  await known();
  await send();
  expect(walks).toHaveLength(1);
});

test.each<[string, () => unknown]>([
  [
    'is no longer fresh',
    () => {
      now += 31_000;
    },
  ],
  ['has been purged', () => cache.purge(new Set(['pages']))],
  ['has been made anew', () => keep({ freshUntil: now + 40_000 })],
  [
    'may be redirected now',
    () => {
      redirects = {};
    },
  ],
])('a page that %s takes the way through the pipeline', async (_what, happens) => {
  await known();
  await happens();
  await get();
  expect(walks).toHaveLength(1);
});

test('a page that is not there is not repeated', async () => {
  await known({ status: 404 });
  await get();
  expect(walks).toHaveLength(1);
});
