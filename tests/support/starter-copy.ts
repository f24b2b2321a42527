import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';
import { STARTER } from './whole-site.ts';

/** A copy of the small society with the files that a test adds or replaces, by their paths in the content. */
export async function starterWith(files: Readonly<Record<string, string>>): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder();
  await cp(STARTER, folder.path, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}
