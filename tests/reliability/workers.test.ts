import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
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

describe('with the embedded API', () => {
  it('there is one API and one database for all, and any worker takes what another has signed', async () => {
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
    await sites.stop(site);
  });

  it('a signal to all of them ends all in order, with 0', async () => {
    const site = await sites.start({ environment: WORKERS });
    await untilTwo(site);
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

  it('none outlives the one that started them', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    site.signal('SIGKILL', 'site');
    await expectGone(site);
  });

  it('the metrics are of all of them', async () => {
    const port = await freePort();
    const site = await sites.start({ environment: environment({ METRICS_PORT: String(port) }) });
    await untilTwo(site);
    for (let round = 0; round < 12; round += 1) await statusOf(`${site.origin}/api/taxonomy`);
    await until('all are counted', async () => {
      const { body } = await ask(`http://127.0.0.1:${port}/metrics`);
      return body.includes('http_request_duration_seconds_count{method="GET",route="api",status="404"} 12');
    });
    await sites.stop(site);
  });

  it('a purge reaches each of them', async () => {
    const site = await sites.start({ environment: environment({ PURGE_SECRET }) });
    await untilTwo(site);
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
