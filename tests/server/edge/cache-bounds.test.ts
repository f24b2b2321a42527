import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CachedPage } from '../../../server/cache/cached-page.ts';
import { createMassNotFoundGuard } from '../../../server/cache/mass-not-found.ts';
import { createMemoryStore } from '../../../server/cache/memory-store.ts';
import { createPageCache, type PageCache } from '../../../server/cache/page-cache.ts';
import { loadBuild } from '../../../server/render/server-bundle.ts';
import { ask, type Reply } from '../../support/ask.ts';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';

/** The page cache is bounded in time and in bytes: rows A9 and F7. */

const KEY = '/a';
const PATIENCE_MS = 40;
const PAGE_BYTES = 5000;
const body = Buffer.alloc((PAGE_BYTES - 1000) / 3);
const NEVER = new Promise<undefined>(() => {});

let now: number;
let events: string[];
let errors: unknown[];

/** A page of `PAGE_BYTES` in all. */
const pageOf = (tag: string, status: 200 | 404 = 200): CachedPage => ({
  ...{ status, contentSecurityPolicy: '', bodies: { br: body, gzip: body, identity: body }, etag: tag, tags: [tag] },
  ...{ storedAt: now, freshUntil: now + 60_000, staleUntil: now + 300_000 },
});

function open(maxBytes = 1_000_000): PageCache {
  return createPageCache({
    pages: createMemoryStore({ maxBytes, maxEntries: 50_000 }),
    notFound: createMemoryStore({ maxBytes: maxBytes * 0.1, maxEntries: 1000 }),
    ...{ shared: undefined, guard: createMassNotFoundGuard(() => now), now: () => now, patience: PATIENCE_MS },
    onError: (error) => errors.push(error),
    onEvent: (event) => events.push(event),
  });
}

beforeEach(() => {
  now = 1_000_000;
  events = [];
  errors = [];
});

describe('A9: a making that hangs', () => {
  test('A9: holds nobody longer than the limit, and the next who asks begins anew', async () => {
    const cache = open();
    const waiting = Promise.all([cache.produce(KEY, () => NEVER), cache.produce(KEY, async () => pageOf('not asked'))]);
    expect(cache.isUnderWay(KEY)).toBe(true);
    expect(await waiting).toEqual([undefined, undefined]);
    expect([cache.isUnderWay(KEY), events]).toEqual([false, ['too-slow']]);
    expect((await cache.produce(KEY, async () => pageOf('second')))?.etag).toBe('second');
    expect(cache.find(KEY)?.page.etag).toBe('second');
  });

  test('A9: behind a page past its time: the page stays, and is renewed later', async () => {
    const cache = open();
    await cache.produce(KEY, async () => pageOf('old'));
    now += 61_000;
    cache.renew(KEY, () => NEVER);
    cache.renew(KEY, async () => pageOf('while one is made'));
    await delay(2 * PATIENCE_MS);
    expect([cache.find(KEY)?.page.etag, cache.find(KEY)?.state]).toEqual(['old', 'stale']);
    cache.renew(KEY, async () => pageOf('new'));
    await expect.poll(() => cache.find(KEY)?.page.etag).toBe('new');
  });

  test('A9: one that comes late is kept, unless there is a newer one', async () => {
    const cache = open();
    const [first, second] = [Promise.withResolvers<CachedPage>(), Promise.withResolvers<CachedPage>()];
    expect(await cache.produce(KEY, () => first.promise)).toBeUndefined();
    expect(await cache.produce(KEY, () => second.promise)).toBeUndefined();
    second.resolve(pageOf('second'));
    await expect.poll(() => cache.find(KEY)?.page.etag).toBe('second');
    first.resolve(pageOf('first'));
    await delay(1);
    expect(cache.find(KEY)?.page.etag).toBe('second');
  });

  test('A9: what fails after the limit disturbs nobody', async () => {
    const cache = open();
    const late = Promise.withResolvers<CachedPage>();
    expect(await cache.produce(KEY, () => late.promise)).toBeUndefined();
    late.reject(new Error('late'));
    await delay(1);
    expect((await cache.produce(KEY, async () => pageOf('next')))?.etag).toBe('next');
  });
});

describe('A9: a making that fails', () => {
  const fail = () => Promise.reject(new Error('broken'));

  test('A9: all who wait get its error, and the next who asks begins anew', async () => {
    const cache = open();
    const outcomes = await Promise.allSettled([cache.produce(KEY, fail), cache.produce(KEY, fail)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await cache.produce(KEY, async () => pageOf('good')))?.etag).toBe('good');
  });

  test('A9: all who wait get the old page where there is one, of whatever age under a day', async () => {
    const cache = open();
    await cache.produce(KEY, async () => pageOf('old'));
    now += 23 * 3_600_000;
    const made = await Promise.all([cache.produce(KEY, fail), cache.produce(KEY, fail)]);
    expect(made.map((page) => page?.etag)).toEqual(['old', 'old']);
    expect(errors, 'it is told').toHaveLength(1);
  });

  test('A9: a page whose rendering has come to fail is served as it was', async () => {
    const api = await startFakeApi();
    api.on('/page-menu', contentPage('The bylaws'));
    const build = await loadBuild(fileURLToPath(new URL('../../../dist', import.meta.url)));
    let isBroken = false;
    const bundle = () => {
      if (isBroken) throw new Error('canary of the inside');
      return build.bundle();
    };
    const site = await startSite({ apiOrigin: api.origin, now: 1_000_000, rendering: { ...build, bundle } });
    const path = `${site.origin}/who-we-are/bylaws`;
    const { body: before } = await ask(path);
    isBroken = true;
    site.advance(3_600_000);
    const replies = await Promise.all([ask(path), ask(path), ask(path)]);
    for (const { status, headers, body } of replies)
      expect([status, headers['cache-status'], body]).toEqual([200, 'rostrum; hit; detail=stale-if-error', before]);
    expect(JSON.stringify(site.log)).toContain('canary of the inside');
    isBroken = false;
    expect((await ask(path)).headers['cache-status']).toBe('rostrum; fwd=miss; stored');
    await site.close();
    await api.close();
  });
});

describe('F7: many addresses', () => {
  const FLOOD = 100_000;
  const popular = Array.from({ length: 50 }, (_, index) => `/popular-${index}`);
  const visit = async (cache: PageCache, key: string) => {
    if (cache.find(key)) return 'hit';
    await cache.produce(key, async () => pageOf(key));
    return 'miss';
  };

  test.each([
    ['that are not there', 404],
    ['that each have a page', 200],
  ] as const)('F7: a hundred thousand %s: the bytes are bounded, and the popular pages stay', async (_name, status) => {
    const cache = open();
    for (let round = 0; round < 2; round += 1) for (const key of popular) await visit(cache, key);
    const seldom = Array.from({ length: 20 }, (_, index) => `/seldom-${index}`);
    for (const key of seldom) await visit(cache, key);
    let most = 0;
    const seen = { hit: 0, miss: 0 };
    for (let index = 0; index < FLOOD; index += 1) {
      await cache.produce(`/flood-${index}`, async () => pageOf('flood', status));
      most = Math.max(most, cache.bytes);
      // Each of them is asked for once in five thousand times: far more than there is room for lies between.
      if (index % 100 === 99) seen[await visit(cache, popular[((index / 100) % 50) | 0] ?? '')] += 1;
    }
    expect(most).toBeLessThanOrEqual(1_100_000);
    expect(most, 'and used').toBeGreaterThan(status === 200 ? 480_000 : 360_000);
    expect(seen.hit / (seen.hit + seen.miss)).toBeGreaterThanOrEqual(0.99);
    if (status === 404)
      expect(
        seldom.filter((key) => !cache.find(key)),
        'no page gives way to what is none',
      ).toEqual([]);
  });

  test('F7: what fits stays, asked for again or not; what is too much gives way, the longest unasked first', async () => {
    const cache = open(200_000);
    const [some, more] = [popular.slice(0, 36), popular.slice(36)];
    for (const key of some) await visit(cache, key);
    for (const key of some) expect(await visit(cache, key)).toBe('hit');
    for (const key of more) expect([await visit(cache, key), await visit(cache, key)]).toEqual(['miss', 'hit']);
    expect(cache.bytes).toBeLessThanOrEqual(200_000);
    const kept = popular.filter((key) => cache.find(key));
    expect(kept).toEqual(popular.slice(-kept.length));
    expect(kept.length).toBeGreaterThanOrEqual(38);
  });

  test('F7: real pages in one megabyte', async () => {
    const api = await startFakeApi();
    api.on('/page-menu', contentPage('A page'));
    api.on('/events-search', { statusCode: 200, statusMessage: 'OK', result: [] });
    const site = await startSite({ apiOrigin: api.origin, now: 1_000_000, environment: { PAGE_CACHE_MB: '1' } });
    const get = (path: string): Promise<Reply> => ask(site.origin + path);
    const kept = Array.from({ length: 8 }, (_, index) => `/elm/popular-${index}`);
    for (let round = 0; round < 2; round += 1) for (const path of kept) await get(path);
    const bytes = async () => Number(/^rostrum_page_cache_bytes (\d+)/m.exec(await site.metrics.text())?.[1]);
    for (let index = 0; index < 100; index += 1) {
      const path = index % 2 ? `/no/such/page-${index}` : `/elm/page-${index}`;
      expect((await get(path)).status).toBe(index % 2 ? 404 : 200);
      expect(await bytes()).toBeLessThanOrEqual(1_020_000);
    }
    for (const path of kept) expect((await get(path)).headers['cache-status'], path).toBe('rostrum; hit');
    await site.close();
    await api.close();
  });
});
