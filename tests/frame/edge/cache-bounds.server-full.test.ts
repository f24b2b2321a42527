import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CacheEntry, isFresh } from '../../../server/page-cache/entry.ts';
import { createMemoryStore } from '../../../server/page-cache/memory-store.ts';
import { createPageCache } from '../../../server/page-cache/page-cache.ts';
import type { SharedStore } from '../../../server/page-cache/shared-store.ts';
import { createSuspicious404Guard } from '../../../server/page-cache/suspicious-404.ts';
import { createCoalescedRenders } from '../../../server/render/coalesced-renders.ts';
import { loadBuild } from '../../../server/render/server-bundle.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';

/** The page cache is bounded in time and in bytes: rows A9 and F7. */

const KEY = '/a';
const TIMEOUT_MS = 40;
const PAGE_BYTES = 5000;
const body = Buffer.alloc((PAGE_BYTES - 1000) / 3);
const NEVER = new Promise<undefined>(() => {});

let now: number;
let events: string[];
let errors: unknown[];

/** An entry of `PAGE_BYTES` in all. */
const buildEntry = (tag: string, status: 200 | 404 = 200): CacheEntry => ({
  status,
  route: 'content',
  headers: {},
  bodies: { br: body, gzip: body, identity: body },
  etag: tag,
  tags: [tag],
  storedAt: now,
  freshUntil: now + 60_000,
  staleUntil: now + 300_000,
});

/** Page cache with the renders filling it; a render gives the entry itself. */
function open(maxBytes = 1_000_000, shared?: SharedStore) {
  type Render = () => Promise<CacheEntry | undefined>;
  const cache = createPageCache({
    pages: createMemoryStore({ maxBytes, maxEntries: 50_000 }),
    notFound: createMemoryStore({ maxBytes: maxBytes * 0.1, maxEntries: 1000 }),
    shared,
    guard: createSuspicious404Guard(() => now),
    now: () => now,
    onEvent: (event) => events.push(event),
  });
  const renders = createCoalescedRenders<never>({
    cache,
    now: () => now,
    timeoutMs: TIMEOUT_MS,
    onError: (error) => errors.push(error),
    onTimeout: () => events.push('timeout'),
  });
  const toResult = (render: Render) => async () => ({ entry: await render() });
  return {
    get: cache.get,
    getFresh(key: string): CacheEntry | undefined {
      const entry = cache.get(key);
      return entry && isFresh(entry, now) ? entry : undefined;
    },
    purge: cache.purge,
    bytes: () => cache.bytes,
    isInFlight: renders.isInFlight,
    getOrRender: async (key: string, render: Render) => (await renders.getOrRender(key, toResult(render))).entry,
    revalidate: (key: string, render: Render) => renders.revalidate(key, toResult(render)),
  };
}

beforeEach(() => {
  now = 1_000_000;
  events = [];
  errors = [];
});

describe('a render that hangs [A9]', () => {
  test('is abandoned at the timeout, and the next request renders again [A9]', async () => {
    const cache = open();
    const waiting = Promise.all([
      cache.getOrRender(KEY, () => NEVER),
      cache.getOrRender(KEY, async () => buildEntry('not rendered')),
    ]);
    expect(cache.isInFlight(KEY)).toBe(true);
    expect(await waiting).toEqual([undefined, undefined]);
    expect([cache.isInFlight(KEY), events]).toEqual([false, ['timeout']]);
    expect((await cache.getOrRender(KEY, async () => buildEntry('second')))?.etag).toBe('second');
    expect(cache.getFresh(KEY)?.etag).toBe('second');
  });

  test('leaves a stale entry in place, which a later request revalidates [A9]', async () => {
    const cache = open();
    await cache.getOrRender(KEY, async () => buildEntry('old'));
    now += 61_000;
    cache.revalidate(KEY, () => NEVER);
    cache.revalidate(KEY, async () => buildEntry('while one is rendered'));
    await delay(2 * TIMEOUT_MS);
    expect([cache.get(KEY)?.etag, cache.getFresh(KEY)]).toEqual(['old', undefined]);
    cache.revalidate(KEY, async () => buildEntry('new'));
    await expect.poll(() => cache.getFresh(KEY)?.etag).toBe('new');
  });

  test('is stored when it ends after the timeout, unless there is a newer entry [A9]', async () => {
    const cache = open();
    const [first, second] = [Promise.withResolvers<CacheEntry>(), Promise.withResolvers<CacheEntry>()];
    expect(await cache.getOrRender(KEY, () => first.promise)).toBeUndefined();
    expect(await cache.getOrRender(KEY, () => second.promise)).toBeUndefined();
    second.resolve(buildEntry('second'));
    await expect.poll(() => cache.getFresh(KEY)?.etag).toBe('second');
    first.resolve(buildEntry('first'));
    await delay(1);
    expect(cache.getFresh(KEY)?.etag).toBe('second');
  });

  test('may fail after the timeout without effect', async () => {
    const cache = open();
    const pending = Promise.withResolvers<CacheEntry>();
    expect(await cache.getOrRender(KEY, () => pending.promise)).toBeUndefined();
    pending.reject(new Error('pending'));
    await delay(1);
    expect((await cache.getOrRender(KEY, async () => buildEntry('next')))?.etag).toBe('next');
  });
});

describe('a render that fails [A9]', () => {
  const fail = () => Promise.reject(new Error('broken'));

  test('rejects every waiting request, and the next request renders again [A9]', async () => {
    const cache = open();
    const outcomes = await Promise.allSettled([cache.getOrRender(KEY, fail), cache.getOrRender(KEY, fail)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await cache.getOrRender(KEY, async () => buildEntry('good')))?.etag).toBe('good');
  });

  test('gives every waiting request the stale entry, of any age under a day [A9]', async () => {
    const cache = open();
    await cache.getOrRender(KEY, async () => buildEntry('old'));
    now += 23 * HOUR_MS;
    const pages = await Promise.all([cache.getOrRender(KEY, fail), cache.getOrRender(KEY, fail)]);
    expect(pages.map((page) => page?.etag)).toEqual(['old', 'old']);
    expect(errors, 'reported once').toHaveLength(1);
  });

  test('serves the stale page when its rendering throws [A9]', async () => {
    const api = await startFakeApi();
    api.on('/page-menu', contentPage('The bylaws'));
    const build = await loadBuild(fileURLToPath(new URL('../../../dist', import.meta.url)));
    let isBroken = false;
    const bundle = () => {
      if (isBroken) throw new Error('canary of internals');
      return build.bundle();
    };
    const site = await startSite({ apiOrigin: api.origin, now: 1_000_000, rendering: { ...build, bundle } });
    const get = () => site.request.get('/who-we-are/bylaws');
    const { text: before } = await get();
    isBroken = true;
    site.advance(HOUR_MS);
    const replies = await Promise.all([get(), get(), get()]);
    for (const { status, headers, text } of replies)
      expect([status, headers['cache-status'], text]).toEqual([200, 'rostrum; hit; detail=stale-if-error', before]);
    expect(JSON.stringify(site.log)).toContain('canary of internals');
    isBroken = false;
    expect((await get()).headers['cache-status']).toBe('rostrum; fwd=miss; stored');
    await site.close();
    await api.close();
  });
});

describe('a purge during a render', () => {
  test('discards its result: the next request renders again', async () => {
    const cache = open();
    const first = Promise.withResolvers<CacheEntry>();
    const before = cache.getOrRender(KEY, () => first.promise);
    cache.purge(new Set(['any']));
    const after = cache.getOrRender(KEY, async () => buildEntry('after the purge'));
    first.resolve(buildEntry('before the purge'));
    expect([(await before)?.etag, (await after)?.etag]).toEqual(['before the purge', 'after the purge']);
    expect(cache.getFresh(KEY)?.etag).toBe('after the purge');
  });

  test('discards it also when no request follows before it ends', async () => {
    const cache = open();
    const first = Promise.withResolvers<CacheEntry>();
    const before = cache.getOrRender(KEY, () => first.promise);
    cache.purge(new Set(['any']));
    first.resolve(buildEntry('before the purge'));
    await before;
    expect(cache.get(KEY)).toBeUndefined();
    expect((await cache.getOrRender(KEY, async () => buildEntry('after the purge')))?.etag).toBe('after the purge');
  });
});

describe('many addresses [F7]', () => {
  const FLOOD = 100_000;
  const popular = Array.from({ length: 50 }, (_, index) => `/popular-${index}`);
  const lookUp = async (cache: ReturnType<typeof open>, key: string) => {
    if (cache.getFresh(key)) return 'hit';
    await cache.getOrRender(key, async () => buildEntry(key));
    return 'miss';
  };

  test.each([
    ['of missing pages', 404],
    ['of existing pages', 200],
  ] as const)(
    'a hundred thousand addresses %s: the size stays bounded, and popular pages stay cached [F7]',
    async (_name, status) => {
      const cache = open();
      for (let round = 0; round < 2; round += 1) for (const key of popular) await lookUp(cache, key);
      const seldom = Array.from({ length: 20 }, (_, index) => `/seldom-${index}`);
      for (const key of seldom) await lookUp(cache, key);
      let most = 0;
      const seen = { hit: 0, miss: 0 };
      for (let index = 0; index < FLOOD; index += 1) {
        await cache.getOrRender(`/flood-${index}`, async () => buildEntry('flood', status));
        most = Math.max(most, cache.bytes());
        // Each popular page is requested once in five thousand requests, while more pages are stored than fit.
        if (index % 100 === 99) seen[await lookUp(cache, popular[((index / 100) % 50) | 0] ?? '')] += 1;
      }
      expect(most).toBeLessThanOrEqual(1_100_000);
      expect(most, 'and used').toBeGreaterThan(status === 200 ? 480_000 : 360_000);
      expect(seen.hit / (seen.hit + seen.miss)).toBeGreaterThanOrEqual(0.99);
      if (status === 404)
        expect(
          seldom.filter((key) => !cache.getFresh(key)),
          'a missing page never evicts an existing one',
        ).toEqual([]);
    },
  );

  test('entries that fit stay, requested again or not; beyond the limit the least recently requested ones are evicted first [F7]', async () => {
    const cache = open(200_000);
    const [some, more] = [popular.slice(0, 36), popular.slice(36)];
    for (const key of some) await lookUp(cache, key);
    for (const key of some) expect(await lookUp(cache, key)).toBe('hit');
    for (const key of more) expect([await lookUp(cache, key), await lookUp(cache, key)]).toEqual(['miss', 'hit']);
    expect(cache.bytes()).toBeLessThanOrEqual(200_000);
    const cached = popular.filter((key) => cache.getFresh(key));
    expect(cached).toEqual(popular.slice(-cached.length));
    expect(cached.length).toBeGreaterThanOrEqual(38);
  });

  test('real pages in one megabyte [F7]', async () => {
    const api = await startFakeApi();
    api.on('/page-menu', contentPage('A page'));
    api.on('/events-search', { statusCode: 200, statusMessage: 'OK', result: [] });
    const site = await startSite({ apiOrigin: api.origin, now: 1_000_000, environment: { PAGE_CACHE_MB: '1' } });
    const get = (path: string) => site.request.get(path);
    const cached = Array.from({ length: 8 }, (_, index) => `/elm/popular-${index}`);
    for (let round = 0; round < 2; round += 1) for (const path of cached) await get(path);
    const bytes = async () => Number(/^rostrum_page_cache_bytes (\d+)/m.exec(await site.metrics.text())?.[1]);
    for (let index = 0; index < 100; index += 1) {
      const path = index % 2 ? `/no/such/page-${index}` : `/elm/page-${index}`;
      expect((await get(path)).status).toBe(index % 2 ? 404 : 200);
      expect(await bytes()).toBeLessThanOrEqual(1_020_000);
    }
    for (const path of cached) expect((await get(path)).headers['cache-status'], path).toBe('rostrum; hit');
    await site.close();
    await api.close();
  });
});

test('at most 200 variants of a page are shared with other replicas, and every page without a query [F7]', async () => {
  const stored: string[] = [];
  const cache = open(10_000_000, {
    isUp: () => true,
    whenConnected: async () => {},
    get: async () => undefined,
    set: async (key) => void stored.push(key),
    purge: async () => {},
    claim: async () => true,
    release: async () => {},
    close: async () => {},
  });
  for (let number = 1; number <= 300; number += 1) {
    await cache.getOrRender(`/events?EventType=${number}`, async () => buildEntry('variant'));
    await cache.getOrRender(`/elm/page-${number}`, async () => buildEntry('page'));
  }
  expect(stored.filter((key) => key.startsWith('/events'))).toHaveLength(200);
  expect(stored.filter((key) => key.startsWith('/elm'))).toHaveLength(300);
});
