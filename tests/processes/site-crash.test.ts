import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { crashWhileSending } from '../support/crashes.ts';
import { startOwner } from '../support/owner-process.ts';
import { statusOf } from '../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../support/sites.ts';
import { until } from '../support/until.ts';

/** Crashes of the site's processes: whichever is killed, the next start recovers, and no acknowledged form (section 7) is lost. */

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

test('logs that its API was killed, exits with 1, and starts again [D7]', async () => {
  const site = await sites.start();
  const api = site.processes().find(({ command }) => command.includes('server/api/main.ts'));
  process.kill(api?.pid ?? Number.NaN, 'SIGKILL');
  expect(await site.ended).toBe(1);
  expect(await site.wholeOutput).toMatch(/"level":50,.*"signal":"SIGKILL",.*the embedded API exited/);

  const next = await sites.start();
  expect(await statusOf(`${next.origin}/who-we-are`)).toBe(200);
  await sites.stop(next);
  await expectGone(site);
});
