import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  assertWritable,
  findChangedFiles,
  findNewest,
  listBackups,
  restoreFiles,
  rotateBackups,
  withBackupFolder,
} from '../../../api/database/backup/backup.ts';
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
  await make(YESTERDAY, `${TODAY}.unproved`);
  expect(await listBackups(base.path)).toEqual([join(base.path, YESTERDAY)]);
  expect(await ageIn(base.path)).toBe(String(33.5 * 3600));
  await rotateBackups(base.path, 7, NOW);
  expect(await readdir(base.path)).toEqual([YESTERDAY]);
});

it('a backup of a clock that was wrong is neither the newest nor one of those that are kept', async () => {
  const future = '2036-11-22T02-30-00.000Z';
  await make(YESTERDAY, TODAY, future);
  expect(await findNewest(base.path, NOW)).toBe(join(base.path, TODAY));
  expect(await ageIn(base.path)).toBe(String(9.5 * 3600));
  expect(await rotateBackups(base.path, 1, NOW)).toEqual([join(base.path, YESTERDAY)]);
  expect((await readdir(base.path)).sort()).toEqual([TODAY, future]);
});

it('one process at a time writes backups to a folder', async () => {
  const work = Promise.withResolvers<string>();
  const first = withBackupFolder(base.path, () => work.promise);
  await expect.poll(() => readdir(base.path)).toContain('.backup.pid');
  await expect(withBackupFolder(base.path, async () => 'second')).rejects.toThrow(
    `Process ${process.pid} is writing a backup to ${base.path}: wait until it has ended.`,
  );
  work.resolve('first');
  expect(await first).toBe('first');
  expect(await withBackupFolder(base.path, async () => 'third')).toBe('third');
});

describe('files of a backup', () => {
  const NAME = 'media/ada.jpg';
  async function changed(text: string) {
    const site = join(base.path, 'media');
    await mkdir(site, { recursive: true });
    await writeFile(join(site, 'ada.jpg'), text);
    const files = [{ path: NAME, sha256: createHash('sha256').update('new').digest('hex') }];
    return findChangedFiles({ files }, [{ name: 'media', path: site }]);
  }

  it('replace those that differ, which are kept elsewhere', async () => {
    const backup = join(base.path, 'backup');
    await mkdir(join(backup, 'media'), { recursive: true });
    await writeFile(join(backup, NAME), 'new');
    expect(await changed('new')).toEqual([]);
    const replaced = join(base.path, 'replaced');
    const found = await changed('old');
    expect(found.map(({ path }) => path)).toEqual([NAME]);
    await assertWritable(found);
    expect(await restoreFiles(backup, found, replaced)).toBe(true);
    expect(await readdir(join(base.path, 'media'))).toEqual(['ada.jpg']);
    expect(await readFile(join(base.path, NAME), 'utf8')).toBe('new');
    expect(await readFile(join(replaced, NAME), 'utf8')).toBe('old');
  });

  it.runIf(process.platform === 'linux')(
    'are refused before anything is replaced where they cannot be written',
    async () => {
      const target = '/proc/rostrum/media/ada.jpg';
      await expect(assertWritable([{ target }])).rejects.toThrow(`${target} differs from the backup, and /proc cannot`);
    },
  );
});
