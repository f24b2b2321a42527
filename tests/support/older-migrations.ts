import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { MIGRATIONS } from '../../api/database/migration-state.ts';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
const readJournal = async () =>
  journalSchema.parse(JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')));

/** The number of migrations of this release. */
export const countMigrations = async (): Promise<number> => (await readJournal()).entries.length;

/** Writes the first migrations, those of an older release, into a new folder. @returns the folder. */
export async function olderMigrations(folder: string, count: number): Promise<string> {
  const older = join(folder, `first-${count}`);
  const journal = await readJournal();
  await mkdir(join(older, 'meta'), { recursive: true });
  const entries = journal.entries.slice(0, count);
  for (const { tag } of entries) await copyFile(join(MIGRATIONS, `${tag}.sql`), join(older, `${tag}.sql`));
  await writeFile(join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return older;
}
