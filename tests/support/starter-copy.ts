import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestDatabase } from './databases.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { STARTER, startWholeSite, type WholeSite } from './whole-site.ts';

type Files = Readonly<Record<string, string>>;

/** A copy of the small society with the files that a test adds or replaces, by their paths in the content. */
export async function starterWith(files: Files): ReturnType<typeof temporaryFolder> {
  const folder = await temporaryFolder();
  await cp(STARTER, folder.path, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return folder;
}

/** Starts a server on such a copy, which is removed when the server closes. */
export async function startOnCopy<T extends { close(): Promise<void> }>(
  files: Files,
  start: (contentDir: string) => Promise<T>,
): Promise<T> {
  const folder = await starterWith(files);
  const server = await start(folder.path);
  return {
    ...server,
    async close() {
      await server.close();
      await folder.remove();
    },
  };
}

/** The whole site of such a copy. */
export const startStarterWith = (
  files: Files,
  database: Pick<TestDatabase, 'open'>,
  environment: Record<string, string> = {},
): Promise<WholeSite> => startOnCopy(files, (contentDir) => startWholeSite(database, environment, { contentDir }));
