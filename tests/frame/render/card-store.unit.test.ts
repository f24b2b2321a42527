import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCardStore, diskBytes } from '../../../server/render/card-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let base: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  base = await temporaryFolder();
});
afterEach(() => base.remove());

const PNG = Buffer.alloc(1000, 'p');

describe('stored share cards', () => {
  it.each(['files', 'memory'])('are found again: %s', async (kind) => {
    const store = createCardStore({ folder: kind === 'files' ? join(base.path, 'cards') : undefined, onError });
    expect(await store.get('a')).toBeUndefined();
    await store.set('a', PNG);
    expect(await store.get('a')).toEqual(PNG);
  });

  it('are there after a restart, and for other processes [N25]', async () => {
    const folder = join(base.path, 'cards');
    await createCardStore({ folder, onError }).set('a', PNG);
    expect(await createCardStore({ folder, onError }).get('a')).toEqual(PNG);
    expect(await readdir(folder)).toEqual(['a.png']);
  });

  it('stay in memory, and the failure is reported, where the folder cannot be written', async () => {
    const folder = join(base.path, 'a-file', 'cards');
    await writeFile(join(base.path, 'a-file'), '');
    const errors: unknown[] = [];
    const store = createCardStore({ folder, onError: (error) => errors.push(error) });
    await store.set('a', PNG);
    expect([await store.get('a'), errors.length]).toEqual([PNG, 1]);
  });

  it('take no more bytes than allowed: the oldest are deleted [N25]', async () => {
    const folder = join(base.path, 'cards');
    await mkdir(folder);
    const old = new Date(Date.now() - 60_000);
    for (let card = 0; card < 9; card += 1) {
      await writeFile(join(folder, `old${card}.png`), PNG);
      await utimes(join(folder, `old${card}.png`), old, new Date(old.getTime() + card));
    }
    await createCardStore({ folder, onError, maxBytes: 3500 }).set('new', PNG);
    expect((await readdir(folder)).sort()).toEqual(['new.png', 'old7.png', 'old8.png']);
  });

  it.runIf(process.platform === 'linux')('take less where files are memory', async () => {
    expect(await diskBytes('/dev/shm')).toBeLessThan(20_000_000);
  });
});

function onError(error: unknown): void {
  throw error;
}
