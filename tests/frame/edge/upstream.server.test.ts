import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMetrics } from '../../../server/observability/metrics.ts';
import { createUpstream, type Upstream, UpstreamError } from '../../../server/upstream/client.ts';
import { request } from '../../../shared/pages/request.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { flood, hang, reset } from '../../support/faults.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const { id, url } = request('masterPage.footerMenu');
const answer = (title: string) => ({
  statusCode: 200,
  statusMessage: 'OK',
  result: [{ menuTitle: title, navigationURL: '/', menuItemGroups: 'FooterLeft' }],
});

const api = startBeforeAll(startFakeApi);
let upstream: Upstream;
let now = 0;
const failures: string[] = [];
beforeEach(() => {
  api.reset();
  failures.length = 0;
  now = 1_000_000;
  upstream = createUpstream({
    cacheBytes: 10_000_000,
    origin: api.origin,
    product: 'acme',
    timeoutMs: 200,
    now: () => now,
    metrics: createMetrics(),
    onError: (error) => failures.push(error.message),
  });
});
afterEach(() => upstream.close());

const findTitle = async () => {
  const outcome = await upstream.get(id, url);
  return outcome.ok ? JSON.stringify(outcome.data).match(/"menuTitle":"([^"]*)"/)?.[1] : outcome.status;
};

describe('the HTTP client for the API', () => {
  test('coalesces equal requests in flight', async () => {
    api.on(url, answer('one'));
    await Promise.all(Array.from({ length: 20 }, findTitle));
    expect(api.requests).toHaveLength(1);
  });

  test('has the JSON content type and asks caches to revalidate [Section 7]', async () => {
    api.on(url, answer('one'));
    await findTitle();
    expect(api.requests[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });

  test('returns a fresh answer from the cache, and a stale one while it revalidates', async () => {
    api.on(url, answer('old'));
    expect(await findTitle()).toBe('old');
    api.on(url, answer('new'));
    now += 59_000;
    expect(await findTitle()).toBe('old');
    now += 2000;
    expect(await findTitle()).toBe('old');
    await expect.poll(findTitle).toBe('new');
    expect(api.requests).toHaveLength(2);
  });

  test('reports a failed revalidation and keeps the stale answer', async () => {
    api.on(url, answer('old'));
    await findTitle();
    api.on(url, json({}, 500));
    now += 61_000;
    expect(await findTitle()).toBe('old');
    await expect.poll(() => failures.length).toBe(1);
  });

  test('caches a 4xx status for ten seconds [Section 8]', async () => {
    expect(await findTitle()).toBe(404);
    api.on(url, answer('there now'));
    now += 9000;
    expect(await findTitle()).toBe(404);
    now += 2000;
    expect(await findTitle()).toBe('there now');
  });

  test.each([
    ['a server error', json({}, 502)],
    ['a timeout', hang],
    ['a broken connection', reset],
    ['no JSON', (_: unknown, res: import('node:http').ServerResponse) => res.end('<html>')],
    ['another shape', json({ statusCode: 200, statusMessage: 'OK', result: [{ menuTitle: 5 }] })],
    ['a body without end', flood],
  ])('throws for %s and does not cache it', async (_name, script) => {
    api.on(url, script);
    await expect(upstream.get(id, url)).rejects.toBeInstanceOf(UpstreamError);
    api.on(url, answer('again'));
    expect(await findTitle()).toBe('again');
  });

  test('neither uses nor fills the cache for a preview', async () => {
    api.on(url, answer('draft'));
    await upstream.get(id, url, { private: true });
    await upstream.get(id, url, { private: true });
    api.on(url, answer('public'));
    expect(await findTitle()).toBe('public');
    expect(api.requests).toHaveLength(3);
  });

  test('replaces field names with the society’s slug by plain ones [Section 3]', async () => {
    const notification = request('blocks.notification', { pagePath: '/NotificationContent' });
    api.on('/notification', [{ notificationMenuData: [{ acmeUpdates: '<p>Hello</p>' }] }]);
    const outcome = await upstream.get(notification.id, notification.url);
    expect(outcome).toEqual({ ok: true, data: [{ notificationMenuData: [{ updates: '<p>Hello</p>' }] }] });
  });
});

describe('an external system that the API cannot reach', () => {
  const CALLS = ['sso.user', 'hubspot.subscriptions', 'impexium.subscriptions'] as const;
  /** Twelve failures of three calls, of which ten open the circuit of the whole API. */
  const failAll = async (headers: Record<string, string>) => {
    api.otherwise((_req, res) => {
      res.writeHead(503, { 'Content-Type': 'application/json', ...headers });
      res.end('{}');
    });
    const options = { bearer: 'token' };
    for (let round = 0; round < 4; round += 1)
      for (const call of CALLS)
        await expect(upstream.get(call, '/member', options)).rejects.toBeInstanceOf(UpstreamError);
    api.on(url, answer('one'));
  };

  test('opens no circuit of other calls', async () => {
    await failAll({ 'Proxy-Status': 'hubspot; error=destination_unavailable' });
    expect(await findTitle()).toBe('one');
  });

  test.each<Record<string, string>>([{}, { 'Proxy-Status': 'cache; fwd=miss' }])(
    'is told by Proxy-Status only: %j',
    async (headers) => {
      await failAll(headers);
      await expect(findTitle()).rejects.toMatchObject({ outcome: 'circuit-open' });
    },
  );
});
