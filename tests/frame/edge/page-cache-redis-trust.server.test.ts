import { createHmac } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/durations.ts';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { testRedis } from '../../support/redis.ts';
import { type Replicas, startReplicas } from '../../support/replicas.ts';
import type { TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const url = await testRedis();
const PATH = '/who-we-are/bylaws';
const PURGE_SECRET = 'the key of the content system, long enough';
const NOW = Date.UTC(2031, 4, 6, 12);
const SETTINGS = { PURGE_SECRET };

/** Attacks by anyone who may write to the Redis that replicas share. */
describe.skipIf(url === undefined)('a Redis that others write to', () => {
  const api = startBeforeAll(startFakeApi);
  let replicas: Replicas;
  let redis: Redis;

  beforeAll(() => {
    redis = new Redis(url ?? '');
  });
  beforeEach(() => {
    api.reset();
    api.on('/page-menu', contentPage('The bylaws'));
    replicas = startReplicas({ apiOrigin: api.origin, now: NOW });
  });
  afterEach(() => replicas.close());
  afterAll(() => redis.disconnect());

  const start = (own?: Parameters<Replicas['start']>[2]) => replicas.start(url ?? '', SETTINGS, own);
  const get = (site: TestSite, path = PATH) => site.request.get(path);
  const requestCount = () => api.requests.filter(({ url }) => url.startsWith('/page-menu')).length;
  const keys = (kind: string) => redis.keys(`rostrum:${replicas.product}:*:${kind}:*`);
  /** The key of the only stored page. */
  async function storedPage(): Promise<string> {
    await expect.poll(async () => (await keys('page')).length).toBe(1);
    return (await keys('page'))[0] ?? '';
  }
  const sign = (body: string, time = NOW / 1000) =>
    `t=${time},v1=${createHmac('sha256', PURGE_SECRET).update(`${time}.${body}`).digest('hex')}`;
  const purge = (site: TestSite, body = JSON.stringify({ tags: ['pages'] })) =>
    site.request.post('/hooks/purge').set('X-Signature', sign(body)).type('json').send(body);

  test('a modified entry is not served [F9]', async () => {
    await get(await start());
    const key = await storedPage();
    const bytes = (await redis.getBuffer(key)) ?? Buffer.alloc(0);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await redis.set(key, bytes);
    const before = requestCount();
    const reply = await get(await start());
    expect(reply.text).toContain('The bylaws');
    expect(requestCount() - before).toBe(1);
  });

  test('an entry copied to the key of another page is not served [F9]', async () => {
    const one = await start();
    await get(one);
    const first = await storedPage();
    api.on('/page-menu', contentPage('Another page'));
    await get(one, '/elm/other');
    await expect.poll(async () => (await keys('page')).length).toBe(2);
    const other = (await keys('page')).find((key) => key !== first) ?? '';
    await redis.set(other, (await redis.getBuffer(first)) ?? '');
    expect((await get(await start(), '/elm/other')).text).toContain('Another page');
  });

  test('an entry that was sealed with another secret is not served; one with the previous secret is [F9]', async () => {
    const [old, current, foreign] = ['o', 'c', 'f'].map((letter) => letter.repeat(40));
    await get(await start({ secrets: [old ?? ''] }));
    await storedPage();
    const before = requestCount();
    await get(await start({ secrets: [current ?? '', old ?? ''] }));
    expect(requestCount() - before).toBe(0);
    await get(await start({ secrets: [foreign ?? ''] }));
    expect(requestCount() - before).toBe(1);
  });

  test.each([
    ['a little fast', 5000, 0],
    ['a year fast', 365 * DAY_MS, 1],
  ])('an entry of a replica whose clock is %s does not stay fresh for longer [F9]', async (_name, ahead, rendered) => {
    const fast = await start();
    fast.advance(ahead);
    await get(fast);
    await storedPage();
    const site = await start();
    const before = requestCount();
    expect((await get(site)).headers.age).toBe('0');
    expect(requestCount() - before).toBe(rendered);
    site.advance(62_000);
    expect((await get(site)).headers['cache-status']).toContain('stale-while-revalidate');
  });

  test('a purged entry that is restored is not served [F9]', async () => {
    const [one, two] = [await start(), await start()];
    await get(one);
    const key = await storedPage();
    const bytes = (await redis.getBuffer(key)) ?? Buffer.alloc(0);
    api.on('/page-menu', contentPage('The new bylaws'));
    expect((await purge(one)).status).toBe(204);
    await redis.set(key, bytes);
    for (const site of [two, await start()]) expect((await get(site)).text).toContain('The new bylaws');
  });

  test('an unsigned purge is ignored [F9]', async () => {
    const site = await start();
    await get(site);
    const namespace = (await storedPage()).split(':page:')[0];
    await redis.publish(`${namespace}:purge`, JSON.stringify({ from: 'x', tags: ['pages'], at: NOW }));
    await expect.poll(() => site.log.some(({ reason }) => String(reason).includes('no replica'))).toBe(true);
    expect((await get(site)).headers['cache-status']).toBe('rostrum; hit');
  });

  test('a purge stores keys for its tags only, however many pages carry them', async () => {
    const site = await start();
    for (let page = 0; page < 5; page += 1) await get(site, `/elm/page-${page}`);
    await expect.poll(async () => (await keys('page')).length).toBe(5);
    expect(await keys('tag')).toEqual([]);
    expect((await purge(site)).status).toBe(204);
    const stamps = await keys('purged');
    expect(stamps).toHaveLength(1);
    expect(await redis.ttl(stamps[0] ?? '')).toBeGreaterThan(0);
  });

  test('a signature works once, in any replica, and a message with another id works too', async () => {
    const [one, two] = [await start(), await start()];
    expect((await purge(one)).status).toBe(204);
    expect((await purge(one)).status).toBe(409);
    expect((await purge(two)).status).toBe(409);
    expect((await purge(two, JSON.stringify({ tags: ['pages'], id: 2 }))).status).toBe(204);
  });
});
