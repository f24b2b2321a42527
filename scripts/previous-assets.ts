import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../shared/durations.ts';
import { assetFolders } from '../shared/site/asset-folders.ts';

/** Assets are served this long after the build that replaced them. */
export const RETENTION_MS = 7 * DAY_MS;

/** Keep replaced assets for a week, so that open pages of the previous build still find their scripts. */
export async function keepingAssets<T>(client: string, build: () => Promise<T>, now = Date.now()): Promise<T> {
  const { current, previous } = assetFolders(client);
  await mkdir(previous, { recursive: true });
  // Copy before the build, which empties its folder under a running site.
  for (const name of await namesIn(current)) await copyFile(join(current, name), join(previous, name));
  const result = await build();
  const built = new Set(await namesIn(current));
  for (const name of await namesIn(previous)) {
    const file = join(previous, name);
    const { mtimeMs } = await stat(file);
    if (built.has(name) || now - mtimeMs > RETENTION_MS) await rm(file);
  }
  return result;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
