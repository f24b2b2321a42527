import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { startBalancer } from '../support/balancer.ts';
import { type FakeApi, json, startFakeApi } from '../support/fake-api.ts';
import { freePort, type SiteProcess, statusOf, until } from '../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../support/sites.ts';

/** The site in several processes (WEB_CONCURRENCY). */

const sites = sitesOnFolder();
const WORKERS = { WEB_CONCURRENCY: '2' };
const PURGE_SECRET = 'the key of the content system, long enough';

const workersOf = (site: SiteProcess) =>
  site.processes().filter(({ pid, command }) => command.includes('server/main.ts') && pid !== site.pid);
const untilTwo = (site: SiteProcess) =>
  until(
    'two workers listen',
    () => (site.output().match(/"msg":"ready"/g)?.length ?? 0) >= 2 && workersOf(site).length === 2,
  );

const AT_ONCE = 8;
const ANSWER_MS = 20;

/** Every call is under way for a moment: whoever is killed is at work. */
function answerSoon(fake: FakeApi): void {
  fake.otherwise((...call) => void setTimeout(() => json({ statusCode: 200 })(...call), ANSWER_MS));
}

/** Callers who ask on and on, each on a connection of its own each time, while something is killed. */
async function killUnderLoad(origin: string, kill: () => void, hasRecovered: () => boolean) {
  /** When each exchange began, by the clock of the process. */
  const served: number[] = [];
  const failed: number[] = [];
  let isOver = false;
  const callers = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      const began = performance.now();
      const status = await statusOf(`${origin}/api/taxonomy`);
      (status === 200 ? served : failed).push(began);
      // Who is refused does not come again at once.
      if (status !== 200) await delay(ANSWER_MS);
    }
  });
  await until('they are answered', () => served.length > 5 * AT_ONCE);
  kill();
  await until('that has been noticed', hasRecovered);
  const recoveredAt = performance.now();
  const after = (exchanges: readonly number[]) => exchanges.filter((began) => began > recoveredAt);
  await until('they are answered again', () => after(served).length + after(failed).length > 5 * AT_ONCE);
  isOver = true;
  await Promise.all(callers);
  return { failed, failedAfter: after(failed) };
}

describe('with the embedded API', () => {
  it('D2, D6: one API and database for all, any worker takes what another has signed, a signal to all ends all', async () => {
    const site = await sites.start({ environment: WORKERS });
    await untilTwo(site);
    expect(site.processes().filter(({ command }) => command.includes('server/api/main.ts'))).toHaveLength(1);
    await until('the welcome is printed', () => site.output().includes('Rostrum is at'));
    expect(site.output().match(/Rostrum is at/g)).toHaveLength(1);
    const { headers } = await ask(`${site.origin}/api/cookie-law`);
    const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '');
    for (let round = 0; round < 6; round += 1) {
      const again = await ask(`${site.origin}/api/cookie-law`, { headers: { Cookie: cookies.join('; ') } });
      expect(again.headers['set-cookie'], 'the pair is still good').toBeUndefined();
    }
    site.signal('SIGINT', 'group');
    expect(await site.ended).toBe(0);
    await expectGone(site);
  });
});

describe('with an API of its own', () => {
  let fake: FakeApi;
  beforeEach(async () => {
    fake = await startFakeApi();
  });
  afterEach(() => fake.close());
  const environment = (more = {}) => ({ API_ORIGIN: fake.origin, ...WORKERS, ...more });

  it('D2: a worker finishes what it has begun before it ends', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    const released = Promise.withResolvers<void>();
    fake.otherwise((...call) => void released.promise.then(() => json({ statusCode: 200 })(...call)));
    const answers = Array.from({ length: 6 }, () => ask(`${site.origin}/api/taxonomy`));
    await until('the API has been asked', () => fake.asked.filter(({ url }) => url === '/taxonomy').length === 6);
    site.signal('SIGTERM', 'site');
    await until('no new request is taken', async () => (await statusOf(`${site.origin}/livez`)) === undefined);
    released.resolve();
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect(await site.ended).toBe(0);
    await expectGone(site);
  });

  it('D6: a worker that is killed is replaced, and the other serves meanwhile', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    const [victim] = workersOf(site);
    process.kill(victim?.pid ?? Number.NaN, 'SIGKILL');
    await until('it is gone', () => workersOf(site).every(({ pid }) => pid !== victim?.pid));
    for (let round = 0; round < 10; round += 1) expect(await statusOf(`${site.origin}/livez`)).toBe(200);
    await until('there are two again', () => workersOf(site).length === 2);
    expect(site.output()).toMatch(/"signal":"SIGKILL","pause":500,.*another takes its place/);
    await sites.stop(site);
  });

  it('D6: of a worker killed under load only what it was doing fails', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    answerSoon(fake);
    const { failed, failedAfter } = await killUnderLoad(
      site.origin,
      () => process.kill(workersOf(site)[0]?.pid ?? Number.NaN, 'SIGKILL'),
      () => site.output().includes('another takes its place'),
    );
    expect(failedAfter).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(AT_ONCE);
    await until('there are two again', () => workersOf(site).length === 2);
    await sites.stop(site);
  });

  it('D6: of a replica killed under load only what it had been given fails, and nothing once the balancer has noticed', async () => {
    // Callers come with the balancer's port.
    const environment = { API_ORIGIN: fake.origin, ALLOWED_HOSTS: '127.0.0.1' };
    const replicas = await Promise.all(
      ['one', 'two'].map(() => sites.start({ dataDir: sites.newDataDir(), environment })),
    );
    answerSoon(fake);
    const balancer = await startBalancer(replicas.map(({ origin }) => origin));
    // It asks five times a second: what fails until then fails within one.
    const { failedAfter } = await killUnderLoad(
      balancer.origin,
      () => replicas[0]?.signal('SIGKILL', 'site'),
      () => balancer.ready === 1,
    );
    await balancer.close();
    expect(failedAfter).toEqual([]);
    for (const replica of replicas.slice(1)) await sites.stop(replica);
  });

  it('D6: none outlives the one that started them', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    site.signal('SIGKILL', 'site');
    await expectGone(site);
  });

  it('the metrics are of all of them, and a purge reaches each', async () => {
    const port = await freePort();
    const site = await sites.start({ environment: environment({ METRICS_PORT: String(port), PURGE_SECRET }) });
    await untilTwo(site);
    for (let round = 0; round < 12; round += 1) await statusOf(`${site.origin}/api/taxonomy`);
    await until('all are counted', async () => {
      const { body } = await ask(`http://127.0.0.1:${port}/metrics`);
      return body.includes('http_request_duration_seconds_count{method="GET",route="api",status="404"} 12');
    });

    const body = JSON.stringify({ tags: ['pages'] });
    const time = Math.floor(Date.now() / 1000);
    const signature = `t=${time},v1=${createHmac('sha256', PURGE_SECRET).update(`${time}.${body}`).digest('hex')}`;
    const { status } = await ask(`${site.origin}/hooks/purge`, {
      ...{ method: 'POST', body },
      headers: { 'X-Signature': signature },
    });
    expect(status).toBe(204);
    await until('each has said so', () => {
      const lines = site.output().match(/"pid":\d+,.*"msg":"purged"/g) ?? [];
      return new Set(lines.map((line) => /"pid":(\d+)/.exec(line)?.[1])).size === 2;
    });
    await sites.stop(site);
  });

  it('D10: what keeps one from starting is said once, and ends all', async () => {
    const other = await sites.start({ environment: environment() });
    const site = await sites.launch({ dataDir: sites.newDataDir(), port: other.port, environment: environment() });
    expect(await site.ended).toBe(1);
    await expectGone(site);
    expect((await site.wholeOutput).match(/Rostrum could not start/g)).toHaveLength(1);
    expect(await site.wholeOutput).toContain(`Port ${other.port} is in use by another program.`);
    await sites.stop(other);
  });
});
