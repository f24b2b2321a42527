import { createHash } from 'node:crypto';
import { weekAnchor } from '../content/dates.ts';
import { type ContentProblem, listContentFiles } from '../content/load.ts';
import { contentFiles } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';

export type ImportResult = {
  /** Number of files in the folder. */
  files: number;
  imported: number;
  removed: number;
  problems: ContentProblem[];
};

/** Version of the import's output: an increment makes every file be imported again. */
const FORMAT = 3;
const RELATIVE_DATE = /[+-]\d{1,4}d\b/;

type ListedFile = Awaited<ReturnType<typeof listContentFiles>>[number];

/**
 * Synchronises the database with the content folder: new and changed files are imported, each in its own transaction, and the
 * rows of deleted files are removed. An invalid file is reported and its previous rows stay; the other files are imported.
 * Idempotent.
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
  const imported = new Map<string, string>();
  for (const row of await db.select().from(contentFiles)) imported.set(row.file, row.fingerprint);

  const changed = listed.filter(({ file }) => imported.get(file) !== current.get(file));
  const deleted = [...imported.keys()].filter((file) => !current.has(file));
  if (changed.length === 0 && deleted.length === 0)
    return { files: listed.length, imported: 0, removed: 0, problems: [] };

  // The Markdown libraries are slow to load and not needed when nothing has changed.
  const { parseContent } = await import('./parse-content.ts');
  const { removeFile, storeFile } = await import('./store-file.ts');
  const { files, names, problems } = parseContent(listed, product);
  for (const file of deleted) await removeFile(db, file);
  let importedCount = 0;
  const queue = changed.values();
  const importQueued = async () => {
    for (const { file } of queue) {
      const parsed = files.get(file);
      if (!parsed) continue;
      const problem = await storeFile(db, parsed, { names, anchor, now, fingerprint: current.get(file) ?? '' });
      if (problem) problems.push(problem);
      else importedCount += 1;
    }
  };
  // Two workers take files from the same iterator, so that the database stores one file while the next is rendered.
  await Promise.all([importQueued(), importQueued()]);
  return { files: listed.length, imported: importedCount, removed: deleted.length, problems };
}

/**
 * Hashes of everything that a file's rows depend on, by file: its source, the society's slug, the week if it has relative dates,
 * and for Markdown the people and terms whose names the rows contain.
 */
function fingerprints(listed: readonly ListedFile[], product: string, anchor: string): Map<string, string> {
  const names = listed.filter(({ file }) => /(?:^|\/)(?:people|taxonomy)\.yaml$/.test(file)).map(({ hash }) => hash);

  return new Map(
    listed.map(({ file, source, hash }) => {
      const parts = [FORMAT, product, hash];
      if (RELATIVE_DATE.test(source)) parts.push(anchor);
      if (file.endsWith('.md')) parts.push(...names);
      return [file, createHash('sha256').update(parts.join('\n')).digest('hex')];
    }),
  );
}
