import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBalancer } from '../../support/balancer.ts';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { freePort } from '../../support/free-port.ts';
import { sendRequest } from '../../support/send-request.ts';
import { findStatus, type SiteProcess } from '../../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** The site in several processes (WEB_CONCURRENCY). */

const sites = sitesOnFolder();
const WORKERS = { WEB_CONCURRENCY: '2' };
const PURGE_SECRET = 'the key of the content system, long enough';

const listWorkers = (site: SiteProcess) =>
  site.processes().filter(({ pid, command }) => command.includes('server/main.ts') && pid !== site.pid);
const untilTwo = (site: SiteProcess) =>
  until(
    'two workers listen',
    () => (site.output().match(/"msg":"ready"/g)?.length ?? 0) >= 2 && listWorkers(site).length === 2,
  ).catch((error: Error) => {
    throw new Error(`${error.message}:\n${site.output()}`);
  });

const CONCURRENT_CLIENTS = 8;
const RESPONSE_MS = 20;

/** Delays every response, so that a killed process has requests in flight. */
function answerSoon(fake: FakeApi): void {
  fake.otherwise((...call) => void setTimeout(() => json({ statusCode: 200 })(...call), RESPONSE_MS));
}

/** Clients send one request after another, each on a new connection, while a process is killed. */
async function killUnderLoad(origin: string, kill: () => void, hasRecovered: () => boolean) {
  /** When each exchange began, by the clock of the process. */
  const served: number[] = [];
  const failed: number[] = [];
  let isOver = false;
  const clients = Array.from({ length: CONCURRENT_CLIENTS }, async () => {
    while (!isOver) {
      const began = performance.now();
      const status = await findStatus(`${origin}/api/taxonomy`);
      (status === 200 ? served : failed).push(began);
      // A client whose request failed waits before the next one.
      if (status !== 200) await delay(RESPONSE_MS);
    }
  });
  await until('requests are answered', () => served.length > 5 * CONCURRENT_CLIENTS);
  kill();
  await until('the crash has been noticed', hasRecovered);
  const recoveredAt = performance.now();
  const after = (exchanges: readonly number[]) => exchanges.filter((began) => began > recoveredAt);
  await until(
    'requests are answered again',
    () => after(served).length + after(failed).length > 5 * CONCURRENT_CLIENTS,
  );
  isOver = true;
  await Promise.all(clients);
  return { failed, failedAfter: after(failed) };
}

describe('with the embedded API', () => {
  it('workers share one API, database and signing key, and one signal stops them all [D2, D6]', async () => {
    const site = await sites.start({ environment: WORKERS });
    await untilTwo(site);
    expect(site.processes().filter(({ command }) => command.includes('api/main.ts'))).toHaveLength(1);
    await until('the start is logged', () => site.output().includes('"msg":"started"'));
    expect(site.output().match(/"msg":"started"/g)).toHaveLength(1);
    const { headers } = await sendRequest(`${site.origin}/api/cookie-law`);
    const cookies = (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? '');
    for (let round = 0; round < 6; round += 1) {
      const again = await sendRequest(`${site.origin}/api/cookie-law`, { headers: { Cookie: cookies.join('; ') } });
      expect(again.headers['set-cookie'], 'the pair is still valid').toBeUndefined();
    }
    site.signal('SIGINT', 'group');
    expect(await site.ended).toBe(0);
    await expectGone(site);
  });
});

describe('with an external API', () => {
  let fake: FakeApi;
  beforeEach(async () => {
    fake = await startFakeApi();
  });
  afterEach(() => fake.close());
  const environment = (more = {}) => ({ API_ORIGIN: fake.origin, ...WORKERS, ...more });

  it('a worker finishes its requests in flight before it exits [D2]', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    const released = Promise.withResolvers<void>();
    fake.otherwise((...call) => void released.promise.then(() => json({ statusCode: 200 })(...call)));
    const answers = Array.from({ length: 6 }, () => sendRequest(`${site.origin}/api/taxonomy`));
    await until(
      'the API has received the calls',
      () => fake.requests.filter(({ url }) => url === '/taxonomy').length === 6,
    );
    site.signal('SIGTERM', 'site');
    await until('no new request is accepted', async () => (await findStatus(`${site.origin}/livez`)) === undefined);
    released.resolve();
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect(await site.ended).toBe(0);
    await expectGone(site);
  });

  it('a killed worker is replaced while the other one serves [D6]', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    const [victim] = listWorkers(site);
    process.kill(victim?.pid ?? Number.NaN, 'SIGKILL');
    await until('the worker is gone', () => listWorkers(site).every(({ pid }) => pid !== victim?.pid));
    for (let round = 0; round < 10; round += 1) expect(await findStatus(`${site.origin}/livez`)).toBe(200);
    await until('there are two workers again', () => listWorkers(site).length === 2);
    expect(site.output()).toMatch(/"signal":"SIGKILL","delay":500,.*exited and is replaced/);
    await sites.stop(site);
  });

  it('only requests in flight on a worker fail when it is killed under load [D6]', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    answerSoon(fake);
    const { failed, failedAfter } = await killUnderLoad(
      site.origin,
      () => process.kill(listWorkers(site)[0]?.pid ?? Number.NaN, 'SIGKILL'),
      () => site.output().includes('exited and is replaced'),
    );
    expect(failedAfter).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(CONCURRENT_CLIENTS);
    await until('there are two workers again', () => listWorkers(site).length === 2);
    await sites.stop(site);
  });

  it('only requests in flight on a replica fail when it is killed under load, and none after the balancer has noticed [D6]', async () => {
    // Clients send the balancer's port in Host.
    const environment = { API_ORIGIN: fake.origin, ALLOWED_HOSTS: '127.0.0.1' };
    const replicas = await Promise.all(
      ['one', 'two'].map(() => sites.start({ dataDir: sites.newDataDir(), environment })),
    );
    answerSoon(fake);
    const balancer = await startBalancer(replicas.map(({ origin }) => origin));
    // The balancer checks five times a second, so that requests fail for less than a second.
    const { failedAfter } = await killUnderLoad(
      balancer.origin,
      () => replicas[0]?.signal('SIGKILL', 'site'),
      () => balancer.ready === 1,
    );
    await balancer.close();
    expect(failedAfter).toEqual([]);
    for (const replica of replicas.slice(1)) await sites.stop(replica);
  });

  it('no worker outlives the primary [D6]', async () => {
    const site = await sites.start({ environment: environment() });
    await untilTwo(site);
    site.signal('SIGKILL', 'site');
    await expectGone(site);
  });

  it('metrics cover all workers, and a purge reaches each of them', async () => {
    const port = await freePort();
    const site = await sites.start({ environment: environment({ METRICS_PORT: String(port), PURGE_SECRET }) });
    await untilTwo(site);
    for (let round = 0; round < 12; round += 1) await findStatus(`${site.origin}/api/taxonomy`);
    await until('all are counted', async () => {
      const { body } = await sendRequest(`http://127.0.0.1:${port}/metrics`);
      return body.includes('http_request_duration_seconds_count{method="GET",route="api",status="404"} 12');
    });

    const body = JSON.stringify({ tags: ['pages'] });
    const time = Math.floor(Date.now() / 1000);
    const signature = `t=${time},v1=${createHmac('sha256', PURGE_SECRET).update(`${time}.${body}`).digest('hex')}`;
    const { status } = await sendRequest(`${site.origin}/hooks/purge`, {
      method: 'POST',
      body,
      headers: { 'X-Signature': signature },
    });
    expect(status).toBe(204);
    await until('each worker has purged', () => {
      const lines = site.output().match(/"pid":\d+,.*"msg":"purged"/g) ?? [];
      return new Set(lines.map((line) => /"pid":(\d+)/.exec(line)?.[1])).size === 2;
    });
    await sites.stop(site);
  });

  it('purges of a CDN wait in one place, and its metric is told once for all workers [P5]', async () => {
    const [metrics, cdn] = [await freePort(), await freePort()];
    const CDN = { CDN: 'varnish', CDN_PURGE_URL: `http://127.0.0.1:${cdn}` };
    const site = await sites.start({ environment: environment({ METRICS_PORT: String(metrics), ...CDN }) });
    await untilTwo(site);
    const readAges = async () =>
      [
        ...(await sendRequest(`http://127.0.0.1:${metrics}/metrics`)).body.matchAll(
          /^rostrum_cdn_purge_waiting_seconds.* (\S+)$/gm,
        ),
      ].map(([, age]) => Number(age));
    await until('the purge of the start waits', async () => ((await readAges())[0] ?? 0) > 0.1);
    expect(await readAges()).toHaveLength(1);
    const purged: (string | string[] | undefined)[] = [];
    const server = createServer((req, res) => {
      purged.push(req.headers['x-purge-tags']);
      res.end('1');
    }).listen(cdn, '127.0.0.1');
    await until('the CDN has confirmed', async () => (await readAges())[0] === 0);
    expect(new Set(purged)).toEqual(new Set(['site']));
    server.close();
    await sites.stop(site);
  });

  it('a failure to start is reported once and ends all processes [D10]', async () => {
    const other = await sites.start({ environment: environment() });
    const site = await sites.launch({ dataDir: sites.newDataDir(), port: other.port, environment: environment() });
    expect(await site.ended).toBe(1);
    await expectGone(site);
    expect((await site.wholeOutput).match(/Rostrum could not start/g)).toHaveLength(1);
    expect(await site.wholeOutput).toContain(`Port ${other.port} is in use by another program.`);
    await sites.stop(other);
  });
});
