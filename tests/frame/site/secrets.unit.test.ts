import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets, MIN_SECRET_LENGTH } from '../../../server/process/secrets.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

it('concurrent first starts agree on one whole key, which only the owner can read', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecrets(undefined, folder.path)));
  const stored = await readFile(join(folder.path, 'secret'), 'utf8');
  expect(new Set(keys.flat())).toEqual(new Set([stored]));
  expect(stored.length).toBeGreaterThanOrEqual(MIN_SECRET_LENGTH);
  expect((await stat(join(folder.path, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder.path)).toEqual(['secret']);
});

it.each([
  ['an empty key', ''],
  ['a short key', 'x'.repeat(MIN_SECRET_LENGTH - 1)],
  ['a key of spaces', ' '.repeat(100)],
])('rejects %s of an earlier start, and leaves it', async (_name, text) => {
  const file = join(folder.path, 'secret');
  await writeFile(file, text);
  await expect(loadSecrets(undefined, folder.path)).rejects.toThrow(/signing key in .*secret has \d+ characters/);
  expect(await readFile(file, 'utf8')).toBe(text);
});

it('prefers the configured keys, without a file', async () => {
  expect(await loadSecrets(['configured'], folder.path)).toEqual(['configured']);
  expect(await readdir(folder.path)).toEqual([]);
});
