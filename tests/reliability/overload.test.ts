import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSlots, Overloaded } from '../../server/slots.ts';
import { ask } from '../support/ask.ts';
import { contentPage } from '../support/content-page.ts';
import { type FakeApi, json, startFakeApi } from '../support/fake-api.ts';
import { openRaw } from '../support/raw-client.ts';
import { startSite, type TestSite } from '../support/site.ts';

/** More visitors than the site can make pages for. */

const SLOTS = 2;

let api: FakeApi;
let site: TestSite;
beforeAll(async () => {
  api = await startFakeApi();
  site = await startSite({
    apiOrigin: api.origin,
    environment: { RENDER_SLOTS: String(SLOTS), UPSTREAM_TIMEOUT_MS: '5000', SECONDARY_GRACE_MS: '50' },
  });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const notFound = json({ statusCode: 404 }, 404);

test('D9: cold pages beyond what can be made are refused with 503 and when to come back; kept ones are served', async () => {
  const KEPT = '/elm/kept';
  await ask(site.origin + KEPT);
  expect((await ask(site.origin + KEPT)).headers['cache-status']).toBe('rostrum; hit');

  const released = Promise.withResolvers<void>();
  api.otherwise((...call) => void released.promise.then(() => notFound(...call)));
  const seen: number[] = [];
  const cold = Array.from({ length: 40 }, async (_, index) => {
    const reply = await ask(`${site.origin}/elm/cold-${index}`);
    seen.push(reply.status);
    return reply;
  });
  await expect.poll(() => site.metrics.text(), { interval: 10 }).toMatch(/rostrum_renders_waiting [1-8]\n/);
  for (let round = 0; round < 20; round += 1) {
    const reply = await ask(site.origin + KEPT);
    expect(String(reply.headers['cache-status'])).toMatch(/^rostrum; hit/);
  }
  expect(
    seen.filter((status) => status !== 503),
    'nothing is made meanwhile',
  ).toEqual([]);
  released.resolve();

  const replies = await Promise.all(cold);
  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThanOrEqual(30);
  expect(refused.length, 'some are made').toBeLessThan(40);
  for (const { headers } of refused) {
    expect(headers['retry-after']).toBe('5');
    expect(headers['cache-control']).toBe('no-store');
  }
  api.otherwise(notFound);
  await expect.poll(async () => (await ask(`${site.origin}/elm/later`)).status, { timeout: 5000 }).toBe(404);
});

describe('D9: a page that is not kept, and a client that never reads it', () => {
  /** It makes a page of more than the system takes from a server and keeps for a client. */
  const BIG = 'x'.repeat(2_000_000);
  const KEPT_BY_SYSTEM = 5_000_000;
  const PATH = '/who-we-are/bylaws?isPreview=true';

  test.each([
    ['at once', 0],
    ['as a stream', 300],
  ])('sent %s: others get theirs', async (_way, secondaryMs) => {
    const { result } = contentPage('The bylaws');
    api.reset();
    api.otherwise((...call) => void setTimeout(() => notFound(...call), secondaryMs));
    api.on('/page-menu', { ...contentPage(''), result: result.map((page) => ({ ...page, summary: BIG })) });
    expect((await ask(site.origin + PATH)).body.length).toBeGreaterThan(KEPT_BY_SYSTEM);
    api.asked.length = 0;
    const clients = Array.from({ length: SLOTS }, () => openRaw(site.port));
    for (const client of clients) {
      client.send(`GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`);
      client.pause();
    }
    const pagesAsked = () => api.asked.filter(({ url }) => url.startsWith('/page-menu')).length;
    await expect.poll(pagesAsked).toBe(SLOTS);
    api.on('/page-menu', contentPage('The bylaws'));
    const statuses = await Promise.all(
      Array.from({ length: SLOTS + 2 }, async () => (await ask(site.origin + PATH)).status),
    );
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(clients.every(({ isOpen }) => isOpen())).toBe(true);
    for (const client of clients) client.end();
  });
});

describe('places for what is made at the same time', () => {
  const slow = () => delay(30, 'done');

  test('so many at once, so many in line, no more', async () => {
    const slots = createSlots({ slots: 2, queue: 3, patience: 1000 });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => slots.run(slow)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ]);
    expect([slots.busy, slots.waiting]).toEqual([0, 0]);
  });

  test('who has waited too long leaves the line, and one that fails gives its place back', async () => {
    const slots = createSlots({ slots: 1, queue: 3, patience: 10 });
    const failing = slots.run(async () => {
      await delay(40);
      throw new Error('broken');
    });
    await expect(slots.run(slow)).rejects.toBeInstanceOf(Overloaded);
    await expect(failing).rejects.toThrow('broken');
    expect(await slots.run(slow)).toBe('done');
  });
});
