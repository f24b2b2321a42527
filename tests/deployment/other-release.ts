import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execute, ROOT } from '../../scripts/steps.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Files of a release: the folders and files of the image, and what builds them. */
const SOURCES = [
  'client',
  'shared',
  'server',
  'api',
  'cli',
  'content',
  'scripts',
  'dist',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.editor.config.ts',
  'tsconfig.json',
];
/** Imported by most chunks, so that their names change too. */
const CHANGED = 'client/data/address.ts';

/**
 * Builds another release in a folder of its own: its scripts have other names, and it keeps this build's as the
 * previous ones.
 * @returns the folder, which has the layout of this project
 */
export async function buildOtherRelease(): Promise<{ path: string; remove: () => Promise<void> }> {
  const folder = await temporaryFolder();
  for (const name of SOURCES)
    await cp(join(ROOT, name), join(folder.path, name), { recursive: true, preserveTimestamps: true });
  await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  const changed = join(folder.path, CHANGED);
  await writeFile(
    changed,
    `${await readFile(changed, 'utf8')}\nif (globalThis.name === 'next release') console.log('next release');\n`,
  );
  const { code, output } = await execute('node', [join(folder.path, 'scripts/build.ts')], 'pipe');
  if (code !== 0) throw new Error(`The other release was not built:\n${output}`);
  return folder;
}
