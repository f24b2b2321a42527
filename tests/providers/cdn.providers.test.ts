import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdnHeaders } from '../../server/cdn/cdn-headers.ts';
import { type CdnPurges, openCdnPurges } from '../../server/cdn/cdn-purges.ts';
import { sendPurge } from '../../server/cdn/send-purge.ts';
import type { Cdn } from '../../server/config/cdn-settings.ts';
import { type CdnFake, startCdnFake } from '../provider-fakes/cdn-fakes.ts';
import { FAULTS, type Fault } from '../provider-fakes/fake-server.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Behaviour that the adapters of all CDNs share, against fakes that follow the documentation of each. */

const CDNS: readonly Cdn[] = ['fastly', 'cloudflare', 'varnish'];
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ARTICLE = '/news-and-articles/Größe, and more';
const faults = Object.keys(FAULTS) as Fault[];

describe.each(CDNS)('%s', (cdn) => {
  let fake: CdnFake;
  let clock: ManualClock;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let opened: CdnPurges[];
  const { log, lines } = secretFreeLog(/canary/);

  beforeEach(async () => {
    clock = createManualClock();
    fake = await startCdnFake(cdn, clock.now);
    folder = await temporaryFolder();
    opened = [];
    keep('/', ['pages', 'articles']);
    keep(ARTICLE, ['articles', `page:${ARTICLE}`]);
    keep('/events', ['events']);
  });
  afterEach(async () => {
    for (const purges of opened) await purges.close();
    await fake.close();
    await folder.remove();
  });

  const keep = (address: string, tags: readonly string[]) =>
    fake.store(address, cdnHeaders(cdn, { fresh: 60, stale: 3600, ifError: 86_400, tags }));
  /** Pages served without asking the site. */
  const listFresh = () => [...fake.pages].filter(([, { isStale }]) => !isStale).map(([address]) => address);
  async function open(options: { urls?: readonly string[]; file?: string; token?: string } = {}): Promise<CdnPurges> {
    const { urls = fake.purge.urls, file = 'purges.json', token = fake.purge.token } = options;
    const purges = await openCdnPurges({
      purge: { ...fake.purge, urls, token },
      file: join(folder.path, file),
      build: 'this',
      log,
      ...{ now: clock.now, wait: clock.wait },
      send: (tags) => sendPurge({ ...fake.purge, urls, token }, tags, 300),
    });
    opened.push(purges);
    return purges;
  }
  /** Advances the clock in steps of a second until nothing waits. */
  async function settle(purges: CdnPurges, seconds = 200): Promise<void> {
    for (let second = 0; second < seconds && purges.waitingSeconds() > 0; second += 1) await step();
  }
  async function step(milliseconds = SECOND): Promise<void> {
    clock.advance(milliseconds);
    const before = fake.requests.length;
    // A request is sent, or none is due.
    await new Promise((resolve) => setTimeout(resolve, 15));
    if (fake.requests.length > before) await new Promise((resolve) => setTimeout(resolve, 15));
  }
  /** Opens the queue, and sends what a new release purges, twice. */
  async function openSettled(options?: Parameters<typeof open>[0]): Promise<CdnPurges> {
    const purges = await open(options);
    for (let second = 0; second < 8; second += 1) await step();
    for (const [address, page] of fake.pages) fake.pages.set(address, { ...page, isStale: false });
    if (fake.pages.size === 0) {
      keep('/', ['pages', 'articles']);
      keep(ARTICLE, ['articles', `page:${ARTICLE}`]);
      keep('/events', ['events']);
    }
    fake.requests.length = 0;
    return purges;
  }

  test('keeps a page with its tags, and no page without the headers', () => {
    expect(listFresh()).toEqual(['/', ARTICLE, '/events']);
    expect(fake.store('/login', { 'Cache-Control': 'private, no-store' })).toBe(false);
  });

  test('purges the pages with a tag, and no other', async () => {
    await sendPurge(fake.purge, ['articles']);
    expect(listFresh()).toEqual(['/events']);
    await sendPurge(fake.purge, ['site']);
    expect(listFresh()).toEqual([]);
  });

  test('purges by an address with spaces, commas and letters of any alphabet', async () => {
    await sendPurge(fake.purge, [`page:${ARTICLE}`]);
    expect(listFresh()).toEqual(['/', '/events']);
  });

  test(cdn === 'cloudflare' ? 'drops a page' : 'serves the old page once more', async () => {
    await sendPurge(fake.purge, ['events']);
    expect(fake.pages.has('/events')).toBe(cdn !== 'cloudflare');
  });

  test('purges a thousand tags in requests that it accepts [P7]', async () => {
    const tags = Array.from({ length: 1000 }, (_, index) => `page:/news-and-articles/news-articles/article-${index}`);
    keep('/last', [tags.at(-1) ?? '']);
    await sendPurge(fake.purge, tags);
    expect(listFresh()).not.toContain('/last');
    expect(fake.confirmed.reduce((sum, count) => sum + count, 0)).toBe(1000);
  });

  test('confirms a purge of what it does not keep', async () => {
    await expect(sendPurge(fake.purge, ['jobs'])).resolves.toBeUndefined();
  });

  test.each(faults)('does not take the fault “%s” for a confirmation, and purges after it', async (fault) => {
    const purges = await openSettled();
    fake.fault = fault;
    purges.add(['events']);
    await step();
    await expect.poll(() => fake.requests.length).toBeGreaterThan(0);
    await expect(sendPurge(fake.purge, ['events'], 300)).rejects.toThrow(/./);
    expect(listFresh()).toContain('/events');
    expect(purges.waitingSeconds()).toBeGreaterThan(0);
    fake.fault = undefined;
    await new Promise((resolve) => setTimeout(resolve, 320));
    await settle(purges);
    expect(listFresh()).toEqual(['/', ARTICLE]);
    expect(purges.waitingSeconds()).toBe(0);
  });

  test('waits as long as Retry-After asks', async () => {
    const purges = await openSettled();
    // Sends `Retry-After: 2`, longer than the first pause.
    fake.fault = 'too many requests';
    purges.add(['events']);
    await step(200);
    await expect.poll(() => fake.requests.length).toBe(1);
    await step(1500);
    expect(fake.requests.length).toBe(1);
    await step(600);
    await expect.poll(() => fake.requests.length).toBe(2);
  });

  // Varnish knows the site by its address.
  if (cdn !== 'varnish')
    test('with a token that it rejects waits for another one, over a restart, and tells it nowhere [P6]', async () => {
      const purges = await openSettled();
      fake.token = 'another-token';
      purges.add(['events']);
      for (let second = 0; second < 5; second += 1) await step();
      expect(purges.waitingSeconds()).toBeGreaterThanOrEqual(5);
      expect(listFresh()).toContain('/events');
      await purges.close();
      const restarted = await open({ token: 'another-token' });
      clock.advance(1);
      await settle(restarted);
      expect(listFresh()).toEqual(['/', ARTICLE]);
      expect(lines.some((line) => line.includes('the CDN confirms no purge'))).toBe(true);
    });

  test('away for two minutes: keeps each change, asks at most each minute later on, and catches up [P5]', async () => {
    const purges = await openSettled();
    await fake.setListening(false);
    purges.add(['events']);
    for (let second = 0; second < 60; second += 1) await step();
    purges.add(['articles']);
    for (let second = 0; second < 60; second += 1) await step();
    expect(purges.waitingSeconds()).toBeGreaterThanOrEqual(119);
    expect(listFresh()).toEqual(['/', ARTICLE, '/events']);
    await fake.setListening(true);
    clock.advance(MINUTE);
    await expect.poll(() => listFresh()).toEqual([]);
    await expect.poll(() => purges.waitingSeconds()).toBe(0);
    expect(fake.requests.length).toBeLessThanOrEqual(2);
  });

  test('from two replicas at once: each change is purged, whoever sends it first', async () => {
    const [one, two] = [await openSettled(), await openSettled({ file: 'other.json' })];
    for (const tag of ['events', 'articles', 'events']) {
      one.add([tag]);
      two.add([tag]);
    }
    await step();
    await expect.poll(() => [one.waitingSeconds(), two.waitingSeconds()]).toEqual([0, 0]);
    expect(listFresh()).toEqual([]);
  });

  test('purges once more for a page that was being rendered', async () => {
    const purges = await openSettled();
    purges.add(['events']);
    await settle(purges);
    keep('/events', ['events']);
    for (let second = 0; second < 8; second += 1) await step();
    await expect.poll(() => listFresh()).toEqual(['/', ARTICLE]);
    expect(fake.requests.length).toBe(2);
  });

  test('purges the next servers only when every one has confirmed', async () => {
    const other = await startCdnFake(cdn, clock.now);
    const urls = [fake.origin, other.origin];
    other.store('/events', cdnHeaders(cdn, { fresh: 60, stale: 3600, ifError: 86_400, tags: ['events'] }));
    const purges = await openSettled({ urls });
    other.fault = 'server error';
    purges.add(['events']);
    await step();
    await expect.poll(() => listFresh()).toEqual(['/', ARTICLE]);
    expect(purges.waitingSeconds()).toBeGreaterThan(0);
    other.fault = undefined;
    await settle(purges);
    expect([...other.pages.values()].every(({ isStale }) => isStale)).toBe(true);
    await other.close();
  });
});

test('Cloudflare’s rate limit: what it refuses comes after it, in as few requests as it allows', async () => {
  const clock = createManualClock();
  const fake = await startCdnFake('cloudflare', clock.now);
  const tags = Array.from({ length: 3000 }, (_, index) => `page:/a/${index}`);
  await expect(sendPurge(fake.purge, tags)).rejects.toMatchObject({ retryAfterMs: 1000 });
  expect(fake.confirmed.length).toBe(25);
  clock.advance(6 * SECOND);
  await sendPurge(fake.purge, tags.slice(0, 2500));
  await fake.close();
});
