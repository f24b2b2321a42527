import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadBuild } from '../../../server/render/server-bundle.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { contentPage } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { startRedisProxy, testRedis } from '../../support/redis.ts';
import { type Replicas, startReplicas } from '../../support/replicas.ts';
import type { TestSite } from '../../support/site.ts';
import { startBeforeAll, startBeforeEach } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

const url = await testRedis();
const PATH = '/who-we-are/bylaws';
const PURGE_SECRET = 'the key of the content system, long enough';
const NOW = Date.UTC(2031, 4, 6, 12);

describe.skipIf(url === undefined)('replicas that share a Redis', () => {
  const api = startBeforeAll(startFakeApi);
  const proxy = startBeforeEach(() => startRedisProxy(url ?? ''));
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

  const SETTINGS = { PURGE_SECRET };
  const start = (environment?: Record<string, string>, own?: Parameters<Replicas['start']>[2]) =>
    replicas.start(proxy.url, { ...SETTINGS, ...environment }, own);
  const get = (site: TestSite, path = PATH) => site.request.get(path);
  const state = async (site: TestSite) => String((await get(site)).headers['cache-status']);
  /** Waits until a page is in Redis, which a replica writes after its response. */
  const pageIsShared = () => expect.poll(() => redis.keys(`rostrum:${replicas.product}:*:page:*`)).not.toHaveLength(0);
  const requestCount = () => api.requests.filter(({ url }) => url.startsWith('/page-menu')).length;
  const purge = (site: TestSite, later = 0) => {
    const body = JSON.stringify({ tags: ['pages'] });
    const time = Math.floor((NOW + later) / 1000);
    const signature = `t=${time},v1=${createHmac('sha256', PURGE_SECRET).update(`${time}.${body}`).digest('hex')}`;
    return site.request.post('/hooks/purge').set('X-Signature', signature).type('json').send(body);
  };

  test('a new replica serves stale entries of another while the API is down [A1]', async () => {
    const first = await start();
    await get(first);
    await pageIsShared();
    const second = await start();
    second.advance(60 * MINUTE_MS);
    api.on('/page-menu', json({ statusCode: 500 }, 500));
    const reply = await get(second);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-status']).toBe('rostrum; hit; detail=stale-if-error');
    expect(reply.text).toContain('The bylaws');
  });

  test('a page rendered by one replica is served by the other, byte for byte, without an API call', async () => {
    const [one, two] = [await start(), await start()];
    const made = await get(one);
    await pageIsShared();
    const before = requestCount();
    expect((await get(two)).text).toBe(made.text);
    expect(requestCount()).toBe(before);
  });

  test('a purge sent to one replica drops the page in both', async () => {
    const [one, two] = [await start(), await start()];
    for (const site of [one, two]) await get(site);
    for (const site of [one, two]) expect(await state(site)).toBe('rostrum; hit');
    api.on('/page-menu', contentPage('The new bylaws'));
    expect((await purge(one)).status).toBe(204);
    await expect.poll(async () => (await get(two)).text).toContain('The new bylaws');
    expect((await get(one)).text).toContain('The new bylaws');
  });

  test.each([
    ['origin', { PUBLIC_ORIGIN: 'http://another.test' }],
    ['database', { DATABASE_URL: 'postgres://another.test/society' }],
    ['media planner', { MEDIA_PLANNER_URL: 'https://another.test/' }],
    ['registration service', { REGISTRATION_ORIGINS: 'https://another.test' }],
    ['single sign-on', { SSO_LOGOUT_ORIGINS: 'https://another.test' }],
    ['frame ancestor', { FORM_EMBED_ANCESTORS: 'https://another.test' }],
  ])('pages of a deployment with another %s are not used', async (_name, environment: Record<string, string>) => {
    await get(await start());
    await pageIsShared();
    const before = requestCount();
    await get(await start(environment));
    expect(requestCount() - before).toBe(1);
  });

  test('pages of another society are not used', async () => {
    await get(await start());
    await pageIsShared();
    const before = requestCount();
    await get(await start({ PRODUCT_SLUG: `${replicas.product}x` }));
    expect(requestCount() - before).toBe(1);
  });

  test('pages of another build are not used', async () => {
    await get(await start());
    await pageIsShared();
    const before = requestCount();
    const rendering = await loadBuild(fileURLToPath(new URL('../../../dist', import.meta.url)));
    await get(await start({}, { rendering: { ...rendering, build: 'another' } }));
    expect(requestCount() - before).toBe(1);
  });

  test('missing pages are not stored in Redis [F7]', async () => {
    const [one, two] = [await start(), await start()];
    const missing = json({ statusCode: 404 }, 404);
    api.on('/page-menu', missing);
    await get(one, '/elm/none');
    api.on('/page-menu', contentPage('A later page'));
    await get(one);
    // Redis executes the commands of a connection in order, so the missing page would be there too.
    await pageIsShared();
    api.on('/page-menu', missing);
    const before = requestCount();
    expect((await get(two, '/elm/none')).status).toBe(404);
    expect(requestCount() - before).toBe(1);
  });

  test.each(['hanging', 'gone'] as const)('a Redis that is %s only slows the replicas down', async (fault) => {
    const site = await start({}, { redisTimeoutMs: 80 });
    await get(site);
    proxy.setState(fault);
    // The replica answers these requests without waiting for Redis.
    expect(await state(site)).toBe('rostrum; hit');
    for (let round = 0; round < 5; round += 1) {
      expect((await get(site, `/elm/new-${round}`)).status).toBe(200);
      site.advance(2 * MINUTE_MS);
      expect((await get(site)).status).toBe(200);
    }
    api.on('/page-menu', contentPage('The new bylaws'));
    const reply = await purge(site, 10 * MINUTE_MS);
    expect([reply.status, reply.headers['retry-after']], 'other replicas may not know of the purge').toEqual([
      503,
      '5',
    ]);
    expect((await get(site)).text, 'it works locally all the same').toContain('The new bylaws');

    proxy.setState('open');
    const other = await replicas.start(url ?? '', SETTINGS);
    other.advance(10 * MINUTE_MS);
    await expect
      .poll(
        async () => {
          // A page that one replica renders now is a hit on the other.
          const path = `/elm/after-${performance.now()}`;
          await get(site, path);
          await delay(100);
          const before = requestCount();
          await get(other, path);
          return requestCount() - before;
        },
        { interval: 300 },
      )
      .toBe(0);
  });

  test('counts sign-in attempts of all replicas together, and separately while Redis is down [G4]', async () => {
    api.otherwise(json({ statusCode: 401 }, 401));
    const both = [await start({ SIGN_IN_LIMIT: '6' }), await start({ SIGN_IN_LIMIT: '6' })];
    const visitors = await Promise.all(both.map(({ origin }) => createVisitor(origin)));
    const attempt = async (round: number) =>
      (await visitors[round % 2]?.send('/api/sso/login', { method: 'POST', body: { username: 'a', password: 'b' } }))
        ?.status;
    const statuses: unknown[] = [];
    for (let round = 0; round < 8; round += 1) statuses.push(await attempt(round));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    proxy.setState('gone');
    const alone: unknown[] = [];
    for (let round = 0; round < 14; round += 1) alone.push(await attempt(round));
    expect(alone).toEqual([...Array.from({ length: 12 }, () => 401), 429, 429]);
  });
});
