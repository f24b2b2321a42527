import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../../../server/observability/metrics.ts';
import { createUpstream, type Upstream, UpstreamError } from '../../../server/upstream/client.ts';
import { request } from '../../../shared/pages/request.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { closeOnReuse, flood, hang, reset, truncate } from '../../support/faults.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll, startBeforeEach } from '../../support/start-before.ts';

/** Faults of the API as pages see them: rows A and B of docs/reliability.md. */

const menu = request('masterPage.footerMenu');
const footer = json({
  statusCode: 200,
  statusMessage: 'OK',
  result: [{ menuTitle: 'One', navigationURL: '/', menuItemGroups: 'FooterLeft' }],
});
const page = (path: string) => request('pageMenu.byPath', { path });
/** Long enough for a response on a busy machine, short enough for the tests that wait for it. */
const TIMEOUT_MS = 2000;
const PAUSE_MS = 5000;
const CLIENT_MEMORY = fileURLToPath(new URL('../../support/client-memory.ts', import.meta.url));

const api = startBeforeAll(startFakeApi);
beforeEach(() => api.reset());

/** The limit of concurrent exchanges per call (docs/reliability.md). */
const MAX_PER_CALL = 16;

describe('the HTTP client for the API', () => {
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
    origin: api.origin,
    product: 'acme',
    cacheBytes: 10_000_000,
    timeoutMs: TIMEOUT_MS,
    metrics,
    now: () => now,
    onError: () => {},
  });

  /** Requests a page that has not been requested before. */
  const getPage = (path: string) => {
    const { id, url } = page(path);
    return upstream.get(id, url, { private: true });
  };
  const pageCalls = () => api.requests.filter(({ url }) => url.startsWith('/page-menu')).length;
  const getMenu = () => upstream.get(menu.id, menu.url, { private: true });
  const outcomes = async (requests: Promise<unknown>[]) =>
    (await Promise.allSettled(requests)).map(({ status }) => status);

  test('retries a GET whose connection is closed at its reuse [B5]', async () => {
    api.on(menu.url, closeOnReuse(footer));
    for (let round = 0; round < 4; round += 1) expect((await getMenu()).ok, `round ${round}`).toBe(true);
    expect(api.requests.length, 'some requests were retried').toBeGreaterThan(4);
  });

  test('never retries a write, nor the GET that writes [B5]', async () => {
    api.otherwise(reset);
    const message = { clientAddress: '192.0.2.1' };
    await expect(upstream.send('sso.login', { ...message, body: {} })).rejects.toBeInstanceOf(UpstreamError);
    await expect(upstream.send('forms.euroConvergence', message)).rejects.toBeInstanceOf(UpstreamError);
    expect(api.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  test('retries at most one request in ten [B5]', async () => {
    api.otherwise(reset);
    const ids = ['blocks.promotions', 'news.categories', 'events.typeFilters'] as const;
    for (let round = 0; round < 12; round += 1) {
      const id = ids[round % ids.length] ?? ids[0];
      await upstream.get(id, '/x', { private: true }).catch(() => undefined);
    }
    expect(api.requests.length).toBeLessThanOrEqual(12 + 4);
  });

  test('opens the circuit of a call after five failures, and probes with one request after five seconds [A2]', async () => {
    api.otherwise(hang);
    await outcomes(Array.from({ length: 5 }, (_, index) => getPage(`/p${index}`)));
    const before = api.requests.length;
    const rejected = outcomes(Array.from({ length: 20 }, (_, index) => getPage(`/q${index}`)));
    // Rejected before the next iteration of the event loop.
    expect(await Promise.race([rejected, setImmediate(['later'])])).toEqual(
      Array.from({ length: 20 }, () => 'rejected'),
    );
    expect(api.requests.length).toBe(before);

    api.on(menu.url, footer);
    expect((await getMenu()).ok, 'other calls are sent').toBe(true);

    now += PAUSE_MS;
    await outcomes(Array.from({ length: 20 }, (_, index) => getPage(`/r${index}`)));
    expect(api.requests.length - before, 'the menu, and one probe').toBe(2);
    api.otherwise(json({ statusCode: 404 }, 404));
    now += PAUSE_MS;
    expect(await getPage('/s')).toEqual({ ok: false, status: 404 });
    expect(await outcomes([getPage('/t'), getPage('/u')])).toEqual(['fulfilled', 'fulfilled']);
  });

  test('opens the circuit of the whole API when several calls fail [A2]', async () => {
    api.otherwise(json({}, 503));
    const ids = ['blocks.promotions', 'news.categories', 'events.typeFilters', 'pageMenu.byPath'] as const;
    await outcomes(
      ids.flatMap((id) => Array.from({ length: 3 }, (_, index) => upstream.get(id, `/x?${index}`, { private: true }))),
    );
    const before = api.requests.length;
    await expect(getMenu()).rejects.toThrow('circuit is open');
    expect(api.requests.length).toBe(before);
    expect(await metrics.text()).toContain('rostrum_upstream_down 1');
  });

  test('opens no circuit for failures of single addresses (500, not JSON) [A2]', async () => {
    api.otherwise(json({}, 500));
    await outcomes(Array.from({ length: 30 }, (_, index) => getPage(`/bad${index}`)));
    api.otherwise(json({ statusCode: 404 }, 404));
    expect(await getPage('/good')).toEqual({ ok: false, status: 404 });
  });

  test('limits the connections of a call that hangs [B9]', async () => {
    const notFound = json({ statusCode: 404 }, 404);
    const released = Promise.withResolvers<void>();
    api.otherwise((...exchange) => void released.promise.then(() => notFound(...exchange)));
    api.on(menu.url, footer);
    // A long timeout, so that the held calls do not end during the test.
    const withLongTimeout = createUpstream({ ...settings(), timeoutMs: 30 * TIMEOUT_MS, metrics: createMetrics() });
    let ended = 0;
    const held = Array.from({ length: 100 }, async (_, index) => {
      const { id, url } = page(`/p${index}`);
      const outcome = await withLongTimeout.get(id, url, { private: true });
      ended += 1;
      return outcome;
    });
    await expect.poll(pageCalls).toBe(MAX_PER_CALL);
    for (let round = 0; round < 20; round += 1)
      expect((await withLongTimeout.get(menu.id, menu.url, { private: true })).ok).toBe(true);
    expect([ended, pageCalls()], 'the call still hangs').toEqual([0, MAX_PER_CALL]);
    released.resolve();
    expect(await Promise.all(held)).toEqual(held.map(() => ({ ok: false, status: 404 })));
    await withLongTimeout.close();
  });

  test('ends the wait for the bulkhead at the deadline of the request [B9]', async () => {
    api.otherwise(hang);
    const hanging = Array.from({ length: 100 }, (_, index) => getPage(`/p${index}`));
    expect(new Set(await outcomes(hanging))).toEqual(new Set(['rejected']));
    expect(pageCalls(), 'the queued requests are never sent').toBe(MAX_PER_CALL);
  });

  test('aborts an endless body before it fills memory, each time [A4]', async () => {
    api.otherwise(flood);
    await expect(getPage('/flood')).rejects.toThrow('larger than');
    const { stdout } = await promisify(execFile)(process.execPath, [CLIENT_MEMORY, api.origin, '40']);
    const { one, more, rejected } = JSON.parse(stdout);
    expect(rejected).toBe(46);
    expect(one, 'bytes for an endless response').toBeLessThan(20_000_000);
    expect(more, 'bytes for forty endless responses of 5 MB each').toBeLessThan(100_000_000);
  });

  test('uses stale responses while the API is down, and measures their age [A1]', async () => {
    api.on(menu.url, footer);
    await upstream.get(menu.id, menu.url);
    api.on(menu.url, reset);
    now += 90_000;
    for (let round = 0; round < 10; round += 1) expect((await upstream.get(menu.id, menu.url)).ok).toBe(true);
    expect(await metrics.text()).toMatch(/rostrum_upstream_stale_answer_age_seconds_bucket\{le="120"\} 10/);
  });

  test('never caches responses to a token or a preview [F5]', async () => {
    api.on(menu.url, footer);
    await upstream.get(menu.id, menu.url, { bearer: 'canary' });
    await upstream.get(menu.id, menu.url, { private: true });
    await upstream.get(menu.id, menu.url);
    expect(api.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer canary', undefined, undefined]);
  });
});

describe('an uncached page', () => {
  const site = startBeforeEach(() =>
    startSite({
      apiOrigin: api.origin,
      // The stopped clock keeps the circuit open.
      now: Date.UTC(2031, 4, 6, 12),
      environment: { UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS), STREAMING_DEADLINE_MS: '50' },
    }),
  );

  test.each([
    ['refuses connections', reset],
    ['hangs', hang],
    ['answers 503', json({}, 503)],
    ['truncates the response', truncate],
  ])('is the site’s 503 while the API %s, at once when the circuit is open [A2, A3]', async (_name, fault) => {
    api.otherwise(fault);
    for (let round = 0; round < 8; round += 1) await sendRequest(`${site.origin}/elm/warm-${round}`);
    api.requests.length = 0;
    for (let round = 0; round < 10; round += 1) {
      const reply = await sendRequest(`${site.origin}/elm/cold-${round}`);
      expect(reply.status).toBe(503);
      expect(reply.headers['retry-after']).toBe('5');
      expect(reply.headers['cache-control']).toBe('private, no-store');
      expect(reply.body).toContain('class="site-header"');
    }
    expect(api.requests, 'a page without calls does not wait for the API').toEqual([]);
  });
});
