import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRenderSemaphore, OverloadError } from '../../../server/render/render-semaphore.ts';
import { contentPage } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { openRaw } from '../../support/raw-client.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** More requests for uncached pages than the site can render. */

const RENDERS = 2;

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    renderConcurrency: RENDERS,
    environment: { UPSTREAM_TIMEOUT_MS: '5000', STREAMING_DEADLINE_MS: '50' },
  }),
);

const notFound = json({ statusCode: 404 }, 404);

test('uncached pages beyond the limit are 503 with Retry-After; cached pages are served [D9]', async () => {
  const CACHED = '/elm/cached';
  // A page that is streamed on a busy machine is cached by a later request.
  await expect.poll(async () => (await sendRequest(site.origin + CACHED)).headers['cache-status']).toBe('rostrum; hit');

  const released = Promise.withResolvers<void>();
  api.otherwise((...call) => void released.promise.then(() => notFound(...call)));
  const seen: number[] = [];
  const cold = Array.from({ length: 40 }, async (_, index) => {
    const reply = await sendRequest(`${site.origin}/elm/cold-${index}`);
    seen.push(reply.status);
    return reply;
  });
  await expect.poll(() => site.metrics.text(), { interval: 10 }).toMatch(/rostrum_renders_waiting [1-8]\n/);
  for (let round = 0; round < 20; round += 1) {
    const reply = await sendRequest(site.origin + CACHED);
    expect(String(reply.headers['cache-status'])).toMatch(/^rostrum; hit/);
  }
  expect(
    seen.filter((status) => status !== 503),
    'no page is rendered meanwhile',
  ).toEqual([]);
  released.resolve();

  const replies = await Promise.all(cold);
  const rejected = replies.filter(({ status }) => status === 503);
  expect(rejected.length).toBeGreaterThanOrEqual(30);
  expect(rejected.length, 'some are rendered').toBeLessThan(40);
  for (const { headers } of rejected) {
    expect(headers['retry-after']).toBe('5');
    expect(headers['cache-control']).toBe('no-store');
  }
  api.otherwise(notFound);
  await expect.poll(async () => (await sendRequest(`${site.origin}/elm/later`)).status).toBe(404);
});

describe('an uncacheable page, and a client that never reads it [D9]', () => {
  /** A body larger than the socket buffers of the system. */
  const BIG = 'x'.repeat(2_000_000);
  const CACHED_BY_SYSTEM = 5_000_000;
  const PATH = '/who-we-are/bylaws?isPreview=true';

  test.each([
    ['at once', 0],
    ['as a stream', 300],
  ])('sent %s: other clients get their pages', async (_when, secondaryMs) => {
    const { result } = contentPage('The bylaws');
    api.reset();
    api.otherwise((...call) => void setTimeout(() => notFound(...call), secondaryMs));
    api.on('/page-menu', { ...contentPage(''), result: result.map((page) => ({ ...page, summary: BIG })) });
    expect((await sendRequest(site.origin + PATH)).body.length).toBeGreaterThan(CACHED_BY_SYSTEM);
    api.requests.length = 0;
    const clients = Array.from({ length: RENDERS }, () => openRaw(site.port));
    for (const client of clients) {
      client.send(`GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`);
      client.pause();
    }
    const pageCalls = () => api.requests.filter(({ url }) => url.startsWith('/page-menu')).length;
    await expect.poll(pageCalls).toBe(RENDERS);
    api.on('/page-menu', contentPage('The bylaws'));
    const statuses = await Promise.all(
      Array.from({ length: RENDERS + 2 }, async () => (await sendRequest(site.origin + PATH)).status),
    );
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(clients.every(({ isOpen }) => isOpen())).toBe(true);
    for (const client of clients) client.end();
  });
});

describe('the render semaphore', () => {
  const slow = () => delay(30, 'done');

  test('runs as many tasks as it has permits, queues up to its limit and rejects the rest', async () => {
    const semaphore = createRenderSemaphore({ concurrency: 2, queueLimit: 3, timeoutMs: 1000 });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => semaphore.run(slow)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ]);
    expect([semaphore.active, semaphore.waiting]).toEqual([0, 0]);
  });

  test('rejects a task after its queue timeout, and releases the permit of a task that fails', async () => {
    const semaphore = createRenderSemaphore({ concurrency: 1, queueLimit: 3, timeoutMs: 10 });
    const failing = semaphore.run(async () => {
      await delay(40);
      throw new Error('broken');
    });
    await expect(semaphore.run(slow)).rejects.toBeInstanceOf(OverloadError);
    await expect(failing).rejects.toThrow('broken');
    expect(await semaphore.run(slow)).toBe('done');
  });

  test('hands a permit released early to the next task, once', async () => {
    const semaphore = createRenderSemaphore({ concurrency: 1, queueLimit: 3, timeoutMs: 1000 });
    const ended = Promise.withResolvers<void>();
    const first = semaphore.run(async (release) => {
      release();
      release();
      await ended.promise;
    });
    expect(await semaphore.run(slow)).toBe('done');
    ended.resolve();
    await first;
    expect([semaphore.active, semaphore.waiting]).toEqual([0, 0]);
  });
});
