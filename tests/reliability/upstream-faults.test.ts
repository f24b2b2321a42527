import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../../server/metrics.ts';
import { createUpstream, type Upstream, UpstreamError } from '../../server/upstream/client.ts';
import { request } from '../../shared/site/page-data/request.ts';
import { ask } from '../support/ask.ts';
import { type FakeApi, json, startFakeApi } from '../support/fake-api.ts';
import { closeOnReuse, flood, hang, reset, truncate } from '../support/faults.ts';
import { startSite, type TestSite } from '../support/site.ts';

/** Faults of the API as the pages see them: rows A and B of the reliability table (docs/reliability.md). */

const menu = request('masterPage.footerMenu');
const footer = json({
  ...{ statusCode: 200, statusMessage: 'OK' },
  result: [{ menuTitle: 'One', navigationURL: '/', menuItemGroups: 'FooterLeft' }],
});
const page = (path: string) => request('pageMenu.byPath', { path });
const TIMEOUT_MS = 300;
const PAUSE_MS = 5000;
const CLIENT_MEMORY = fileURLToPath(new URL('../support/client-memory.ts', import.meta.url));

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Exchanges of one call at the same time, as docs/reliability.md says. */
const OF_ONE_CALL = 16;

describe('the client', () => {
  let upstream: Upstream;
  let metrics: Metrics;
  let now: number;
  beforeEach(() => {
    now = 1_000_000;
    metrics = createMetrics();
    upstream = createUpstream(settings());
  });
  afterEach(() => upstream.close());
  const settings = () => ({
    ...{ origin: api.origin, product: 'acme', timeout: TIMEOUT_MS, metrics },
    now: () => now,
    onError: () => {},
  });

  /** Asks for something nobody has asked for yet. */
  const askPage = (path: string) => {
    const { id, url } = page(path);
    return upstream.get(id, url, { private: true });
  };
  const pagesAsked = () => api.asked.filter(({ url }) => url.startsWith('/page-menu')).length;
  const askMenu = () => upstream.get(menu.id, menu.url, { private: true });
  const outcomes = async (asked: Promise<unknown>[]) => (await Promise.allSettled(asked)).map(({ status }) => status);

  test('B5: a kept connection that is closed as it is used again costs a GET nothing', async () => {
    api.on(menu.url, closeOnReuse(footer));
    for (let round = 0; round < 4; round += 1) expect((await askMenu()).ok, `round ${round}`).toBe(true);
    expect(api.asked.length, 'some were made twice').toBeGreaterThan(4);
  });

  test('B5: a call that writes is made once, whatever becomes of it, the GET that writes too', async () => {
    api.otherwise(reset);
    const message = { clientAddress: '192.0.2.1' };
    await expect(upstream.send('sso.login', { ...message, body: {} })).rejects.toBeInstanceOf(UpstreamError);
    await expect(upstream.send('forms.euroConvergence', message)).rejects.toBeInstanceOf(UpstreamError);
    expect(api.asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('B5: one request in ten is repeated at most, so that retries do not double the load of a sick API', async () => {
    api.otherwise(reset);
    const ids = ['blocks.promotions', 'news.categories', 'events.typeFilters'] as const;
    for (let round = 0; round < 12; round += 1) {
      const id = ids[round % ids.length] ?? ids[0];
      await upstream.get(id, '/x', { private: true }).catch(() => undefined);
    }
    expect(api.asked.length).toBeLessThanOrEqual(12 + 4);
  });

  test('A2: a call that has failed five times is not asked any more; after five seconds one tries', async () => {
    api.otherwise(hang);
    await outcomes(Array.from({ length: 5 }, (_, index) => askPage(`/p${index}`)));
    const before = api.asked.length;
    const refused = outcomes(Array.from({ length: 20 }, (_, index) => askPage(`/q${index}`)));
    // At once: before anything that takes time could have happened.
    expect(await Promise.race([refused, setImmediate(['later'])])).toEqual(
      Array.from({ length: 20 }, () => 'rejected'),
    );
    expect(api.asked.length).toBe(before);

    api.on(menu.url, footer);
    expect((await askMenu()).ok, 'others are asked').toBe(true);

    now += PAUSE_MS;
    await outcomes(Array.from({ length: 20 }, (_, index) => askPage(`/r${index}`)));
    expect(api.asked.length - before, 'the menu, and one that tried').toBe(2);
    api.otherwise(json({ statusCode: 404 }, 404));
    now += PAUSE_MS;
    expect(await askPage('/s')).toEqual({ ok: false, status: 404 });
    expect(await outcomes([askPage('/t'), askPage('/u')])).toEqual(['fulfilled', 'fulfilled']);
  });

  test('A2: when every call fails, one never asked before is not asked either', async () => {
    api.otherwise(json({}, 503));
    const ids = ['blocks.promotions', 'news.categories', 'events.typeFilters', 'pageMenu.byPath'] as const;
    await outcomes(
      ids.flatMap((id) => Array.from({ length: 3 }, (_, index) => upstream.get(id, `/x?${index}`, { private: true }))),
    );
    const before = api.asked.length;
    await expect(askMenu()).rejects.toThrow('not asked');
    expect(api.asked.length).toBe(before);
    expect(await metrics.text()).toContain('rostrum_upstream_down 1');
  });

  test('A2: a failure of one address only (500, no JSON) takes no other address away', async () => {
    api.otherwise(json({}, 500));
    await outcomes(Array.from({ length: 30 }, (_, index) => askPage(`/bad${index}`)));
    api.otherwise(json({ statusCode: 404 }, 404));
    expect(await askPage('/good')).toEqual({ ok: false, status: 404 });
  });

  test('B9: a call that hangs leaves connections to the others', async () => {
    const notFound = json({ statusCode: 404 }, 404);
    const released = Promise.withResolvers<void>();
    api.otherwise((...exchange) => void released.promise.then(() => notFound(...exchange)));
    api.on(menu.url, footer);
    // What is held does not end by itself meanwhile.
    const patient = createUpstream({ ...settings(), timeout: 60 * TIMEOUT_MS, metrics: createMetrics() });
    let ended = 0;
    const held = Array.from({ length: 100 }, async (_, index) => {
      const { id, url } = page(`/p${index}`);
      const outcome = await patient.get(id, url, { private: true });
      ended += 1;
      return outcome;
    });
    await expect.poll(pagesAsked, { timeout: 10_000 }).toBe(OF_ONE_CALL);
    for (let round = 0; round < 20; round += 1)
      expect((await patient.get(menu.id, menu.url, { private: true })).ok).toBe(true);
    expect([ended, pagesAsked()], 'it hangs still').toEqual([0, OF_ONE_CALL]);
    released.resolve();
    expect(await Promise.all(held)).toEqual(held.map(() => ({ ok: false, status: 404 })));
    await patient.close();
  });

  test('B9: nobody waits longer than one deadline for a call that hangs, whoever is before him', async () => {
    api.otherwise(hang);
    const hanging = Array.from({ length: 100 }, (_, index) => askPage(`/p${index}`));
    expect(new Set(await outcomes(hanging))).toEqual(new Set(['rejected']));
    expect(pagesAsked(), 'the turn of the others never came').toBe(OF_ONE_CALL);
  });

  test('A4: a runaway answer is cut off, again and again, and costs little memory', async () => {
    api.otherwise(flood);
    await expect(askPage('/flood')).rejects.toThrow('larger than');
    const { stdout } = await promisify(execFile)(process.execPath, [CLIENT_MEMORY, api.origin, '40']);
    const { one, more, refused } = JSON.parse(stdout);
    expect(refused).toBe(42);
    expect(one, 'bytes for an answer without end').toBeLessThan(20_000_000);
    expect(more, 'bytes for forty, of which two hundred megabytes are read').toBeLessThan(100_000_000);
  });

  test('A1: while the API is down a kept answer is used on, and its age is measured', async () => {
    api.on(menu.url, footer);
    await upstream.get(menu.id, menu.url);
    api.on(menu.url, reset);
    now += 90_000;
    for (let round = 0; round < 10; round += 1) expect((await upstream.get(menu.id, menu.url)).ok).toBe(true);
    expect(await metrics.text()).toMatch(/rostrum_upstream_stale_answer_age_seconds_bucket\{le="120"\} 10/);
  });

  test('F5: what is asked with a token or as a preview passes the breaker and is never kept', async () => {
    api.on(menu.url, footer);
    await upstream.get(menu.id, menu.url, { bearer: 'canary' });
    await upstream.get(menu.id, menu.url, { private: true });
    await upstream.get(menu.id, menu.url);
    expect(api.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer canary', undefined, undefined]);
  });
});

describe('a page nobody has made yet', () => {
  let site: TestSite;
  beforeEach(async () => {
    site = await startSite({
      apiOrigin: api.origin,
      // The clock stands still: no pause of the breaker is over.
      now: Date.UTC(2031, 4, 6, 12),
      environment: { UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS), SECONDARY_GRACE_MS: '50' },
    });
    return () => site.close();
  });

  test.each([
    ['refuses connections', reset],
    ['hangs', hang],
    ['answers 503', json({}, 503)],
    ['breaks off', truncate],
  ])('A2, A3: while the API %s it is a 503 of the site’s own, soon at once', async (_name, fault) => {
    api.otherwise(fault);
    for (let round = 0; round < 8; round += 1) await ask(`${site.origin}/elm/warm-${round}`);
    api.asked.length = 0;
    for (let round = 0; round < 10; round += 1) {
      const reply = await ask(`${site.origin}/elm/cold-${round}`);
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('5');
      expect(reply.headers['cache-control']).toBe('private, no-store');
      expect(reply.body).toContain('class="site-header"');
    }
    expect(api.asked, 'a page that asks for nothing waits for nothing').toEqual([]);
  });
});
