import { createHash } from 'node:crypto';
import { weekAnchor } from './content/dates.ts';
import { type ContentProblem, listContentFiles } from './content/load.ts';
import type { Db } from './db.ts';
import { contentFiles } from './schema.ts';

export type ImportResult = {
  /** Files in the folder. */
  files: number;
  imported: number;
  removed: number;
  problems: ContentProblem[];
};

/** Counts up when the import turns the same file into something else, so that every file is imported again. */
const FORMAT = 2;
const RELATIVE_DATE = /[+-]\d{1,4}d\b/;

type ListedFile = Awaited<ReturnType<typeof listContentFiles>>[number];

/**
 * Brings the database up to the content folder: new and changed files are imported, each in a transaction of its own, and what
 * came from files that are gone is removed. A file that cannot be used is reported and leaves what it said before in place; the
 * rest is imported. Running it again without a change does nothing.
 */
export async function importContent(options: {
  db: Db;
  contentDir: string;
  product: string;
  now: Date;
}): Promise<ImportResult> {
  const { db, contentDir, product, now } = options;
  const anchor = weekAnchor(now);
  const listed = await listContentFiles(contentDir);
  const current = fingerprints(listed, product, anchor);
  const known = new Map<string, string>();
  for (const row of await db.select().from(contentFiles)) known.set(row.file, row.fingerprint);

  const changed = listed.filter(({ file }) => known.get(file) !== current.get(file));
  const gone = [...known.keys()].filter((file) => !current.has(file));
  if (changed.length === 0 && gone.length === 0) return { files: listed.length, imported: 0, removed: 0, problems: [] };

  // Loaded only when there is something to do: an unchanged start stays quick.
  const { parseContent } = await import('./import-parse.ts');
  const { removeFile, storeFile } = await import('./import-store.ts');
  const { files, names, problems } = parseContent(listed, product);
  for (const file of gone) await removeFile(db, file);
  let imported = 0;
  const queue = changed.values();
  const work = async () => {
    for (const { file } of queue) {
      const parsed = files.get(file);
      if (!parsed) continue;
      const problem = await storeFile(db, parsed, { names, anchor, now, fingerprint: current.get(file) ?? '' });
      if (problem) problems.push(problem);
      else imported += 1;
    }
  };
  // The database stores one file while the next is rendered.
  await Promise.all([work(), work()]);
  return { files: listed.length, imported, removed: gone.length, problems };
}

/**
 * What a file's rows depend on, by file: its text, the society's slug, the week when it has relative dates, and for texts the
 * people and terms whose names they carry.
 */
function fingerprints(listed: readonly ListedFile[], product: string, anchor: Date): Map<string, string> {
  const names = listed.filter(({ file }) => /(?:^|\/)(?:people|taxonomy)\.yaml$/.test(file)).map(({ hash }) => hash);
  const week = anchor.toISOString();
  return new Map(
    listed.map(({ file, source, hash }) => {
      const parts = [FORMAT, product, hash];
      if (RELATIVE_DATE.test(source)) parts.push(week);
      if (file.endsWith('.md')) parts.push(...names);
      return [file, createHash('sha256').update(parts.join('\n')).digest('hex')];
    }),
  );
}
