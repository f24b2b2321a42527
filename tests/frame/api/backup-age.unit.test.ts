import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackups, rotateBackups, setAside } from '../../../api/database/backup/backup.ts';
import { createApiMetrics } from '../../../api/metrics/api-metrics.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const YESTERDAY = '2026-11-21T02-30-00.000Z';
const TODAY = '2026-11-22T02-30-00.000Z';

let base: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  base = await temporaryFolder();
});
afterEach(() => base.remove());

const make = (...names: string[]) => Promise.all(names.map((name) => mkdir(join(base.path, name))));

async function ageIn(folder: string | undefined): Promise<string | undefined> {
  const metrics = createApiMetrics();
  if (folder !== undefined) metrics.watchBackups(folder, () => NOW);
  return /^rostrum_backup_age_seconds (\S+)$/m.exec(await metrics.text())?.[1];
}

it('the metric tells the age of the newest backup that is complete', async () => {
  await make(YESTERDAY, TODAY, '.unfinished-1');
  expect(await ageIn(base.path)).toBe(String(9.5 * 3600));
});

it.each(['', 'no-such-folder'])('it is infinite where there has never been one: "%s"', async (folder) => {
  expect(await ageIn(join(base.path, folder))).toBe('+Inf');
});

it('it is missing where no folder is configured', async () => {
  expect(await ageIn(undefined)).toBeUndefined();
});

it('a backup that could not be restored is not the last good one, and goes when the next one is good', async () => {
  await make(YESTERDAY, TODAY);
  const path = await setAside(join(base.path, TODAY));
  expect(await listBackups(base.path)).toEqual([join(base.path, YESTERDAY)]);
  expect(await ageIn(base.path)).toBe(String(33.5 * 3600));
  expect(await readdir(base.path)).toContain(`${TODAY}.unproved`);
  await rotateBackups(base.path, 7);
  expect([await readdir(base.path), path]).toEqual([[YESTERDAY], join(base.path, `${TODAY}.unproved`)]);
});
