import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareDataFolder } from '../../../server/process/data-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('creates the folder with those above it, and takes one that is there', async () => {
  const { path, remove } = await temporaryFolder();
  const folder = join(path, 'a/b');
  await Promise.all([prepareDataFolder(folder), prepareDataFolder(folder)]);
  await prepareDataFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
  await remove();
});

it('names the setting where no folder can be created', async () => {
  const { path, remove } = await temporaryFolder();
  await writeFile(join(path, 'file'), '');
  for (const folder of ['/proc/none/data', join(path, 'file/data')])
    await expect(prepareDataFolder(folder), folder).rejects.toThrow(
      /^The data folder .+ cannot be written \(DATA_DIR\): E/,
    );
  await remove();
});
