import { mkdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { killWhileSending } from '../support/kills.ts';
import { startOwner } from '../support/owner-process.ts';
import { statusOf, until } from '../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../support/sites.ts';

/** The site as processes: whatever is killed, the next start works by itself, and no form that was acknowledged (section 7) is lost. */

const sites = sitesOnFolder();

const KILLS = 4;

test.each(['site', 'group'] as const)(
  `D7: the %s killed ${KILLS} times while forms are sent: every acknowledged form is stored, none twice`,
  async (victim) => {
    const { acknowledged, lost, twice } = await killWhileSending({ sites, victim, kills: KILLS, forms: 10 });
    expect(acknowledged).toBeGreaterThanOrEqual(10 * KILLS);
    expect({ lost, twice }).toEqual({ lost: [], twice: [] });
  },
);

test('D7: started anew while its predecessor is still ending, it waits for the data folder', async () => {
  await mkdir(sites.dataDir, { recursive: true });
  const predecessor = startOwner(sites.dataDir);
  expect(await predecessor.line(), 'its database’s URL').toMatch(/^postgres:/);
  const site = await sites.launch();
  await until('it waits', () => site.output().includes('waiting for the data folder'));
  await predecessor.kill('SIGTERM');
  await site.ready();
  await sites.stop(site);
});

test('D7: its API killed alone is said in the log and ends the site with 1, and the next start works', async () => {
  const site = await sites.start();
  const api = site.processes().find(({ command }) => command.includes('server/api/main.ts'));
  process.kill(api?.pid ?? Number.NaN, 'SIGKILL');
  expect(await site.ended).toBe(1);
  expect(await site.wholeOutput).toMatch(/"level":50,.*"signal":"SIGKILL",.*the embedded API ended/);

  const next = await sites.start();
  expect(await statusOf(`${next.origin}/who-we-are`)).toBe(200);
  await sites.stop(next);
  await expectGone(site);
});
