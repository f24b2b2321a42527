import { mkdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startSenders, visit } from '../support/form-senders.ts';
import { startOwner } from '../support/owner-process.ts';
import { freePort, statusOf, until } from '../support/site-process.ts';
import { expectGone, sitesOnFolder } from '../support/sites.ts';

/** The site as processes: whatever is killed, the next start works by itself, and no form that was acknowledged (section 7) is lost. */

const sites = sitesOnFolder();

describe('killed while forms are sent', () => {
  // Long runs: `KILL_ROUNDS=25 npm test -- tests/reliability/site-crash.test.ts`.
  const ROUNDS = Number(process.env.KILL_ROUNDS ?? 8);

  it.each(['site', 'group'] as const)(
    `the %s, ${ROUNDS} times: every acknowledged form is stored, none twice`,
    async (victim) => {
      const port = await freePort();
      const acknowledged: string[] = [];
      let site = await sites.start({ port });
      // The secret outlives the process: who has visited once may write to the next one as well.
      const headers = await visit(site.origin);
      for (let round = 0; round < ROUNDS; round++) {
        const senders = startSenders(site.origin, headers, `the ${victim}, round ${round}`);
        await senders.until(10 + ((round * 37) % 60));
        site.signal('SIGKILL', victim);
        await senders.ended;
        acknowledged.push(...senders.acknowledged);

        site = await sites.start({ port });
        const stored = await sites.storedForms();
        expect(acknowledged.filter((message) => stored.get(message) !== 1)).toEqual([]);
        expect([...stored].filter(([, times]) => times !== 1)).toEqual([]);
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(10 * ROUNDS);
      await sites.stop(site);
    },
  );
});

describe('started anew while its predecessor is still ending', () => {
  it('waits for the data folder', async () => {
    await mkdir(sites.dataDir, { recursive: true });
    const predecessor = startOwner(sites.dataDir);
    expect(await predecessor.line(), 'its database’s URL').toMatch(/^postgres:/);
    const site = await sites.launch();
    await until('it waits', () => site.output().includes('waiting for the data folder'));
    await predecessor.kill('SIGTERM');
    await site.ready();
    await sites.stop(site);
  });
});

describe('its API killed alone', () => {
  it('is said in the log and ends the site with 1, and the next start works', async () => {
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
});
