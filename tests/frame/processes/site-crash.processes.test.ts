import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { crashWhileSending } from '../../support/crashes.ts';
import { freePort } from '../../support/free-port.ts';
import { startOwner } from '../../support/owner-process.ts';
import { sendRequest } from '../../support/send-request.ts';
import { findStatus, type SiteProcess } from '../../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** Crashes of the site's processes: the next start recovers, and no acknowledged form (section 7) is lost. */

const sites = sitesOnFolder();

const CRASHES = 4;

test.each(['site', 'group'] as const)(
  `stores every acknowledged form exactly once when the %s is killed ${CRASHES} times [D7]`,
  async (target) => {
    const { acknowledged, lost, twice } = await crashWhileSending({ sites, target, crashes: CRASHES, forms: 10 });
    expect(acknowledged).toBeGreaterThanOrEqual(10 * CRASHES);
    expect({ lost, twice }).toEqual({ lost: [], twice: [] });
  },
);

test('waits for the data folder when its predecessor is still shutting down [D7]', async () => {
  await mkdir(sites.dataDir, { recursive: true });
  const predecessor = startOwner(sites.dataDir);
  expect(await predecessor.line(), 'its database’s URL').toMatch(/^postgres:/);
  const site = await sites.launch();
  await until('the site waits', () => site.output().includes('waiting for the data folder'));
  await predecessor.kill('SIGTERM');
  await site.ready();
  await sites.stop(site);
});

const toApi = (site: SiteProcess): number =>
  site.processes().find(({ command }) => command.includes('api/main.ts'))?.pid ?? Number.NaN;
const toRestarts = (site: SiteProcess) => site.output().match(/"msg":"the embedded API is back"/g)?.length ?? 0;

test('serves cached pages while its killed API is restarted, twice [D7, D11]', async () => {
  const metricsPort = await freePort();
  const site = await sites.start({ environment: { METRICS_PORT: String(metricsPort) } });
  const cached = () => sendRequest(`${site.origin}/who-we-are`);
  await until('the page is cached', async () => (await cached()).headers['cache-status'] === 'rostrum; hit');
  for (const round of [1, 2]) {
    const before = toApi(site);
    process.kill(before, 'SIGKILL');
    await until('the API is back', async () => {
      const { status, headers } = await cached();
      const served = { status, cache: headers['cache-status'] };
      expect(served).toEqual({ status: 200, cache: expect.stringMatching(/^rostrum; hit/) });
      expect(await findStatus(`${site.origin}/readyz`)).toBe(200);
      return toRestarts(site) === round;
    });
    expect(toApi(site)).not.toBe(before);
    expect(await findStatus(`${site.origin}/api/taxonomy`)).toBe(200);
  }
  expect(site.output()).toMatch(/"level":50,.*"signal":"SIGKILL",.*the embedded API exited and is restarted/);
  const { body } = await sendRequest(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(body).toMatch(/^rostrum_api_up 1$/m);
  expect(body).toMatch(/^rostrum_api_restarts_total 2$/m);
  await sites.stop(site);
  await expectGone(site);
});

test('restarts the killed API of its workers [D6, D7]', async () => {
  const site = await sites.start({ environment: { WEB_CONCURRENCY: '2' } });
  process.kill(toApi(site), 'SIGKILL');
  await until('the API is back', () => toRestarts(site) === 1);
  for (let round = 0; round < 6; round += 1) expect(await findStatus(`${site.origin}/api/taxonomy`)).toBe(200);
  await sites.stop(site);
  await expectGone(site);
});
