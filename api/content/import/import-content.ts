import type { Db } from '../../database/schema/db.ts';
import { anchorOf } from '../demo-dates/calendar-dates.ts';
import { type FoundFile, findContentFiles, readContentFiles } from '../kinds/find-files.ts';
import type { ContentProblem } from '../kinds/load.ts';
import { readPictures } from '../media/read-pictures.ts';
import { hasNames, type ImportBasis, namesOf } from './basis.ts';
import { compareFiles } from './compare-files.ts';
import { isCoreFile, missingFiles } from './core-files.ts';
import { planImport, storeBasis } from './plan-import.ts';
import { importTransaction, RefusedImport, type Transaction } from './transaction.ts';

export type ImportResult = {
  /** Number of files in the folder. */
  files: number;
  imported: number;
  removed: number;
  problems: readonly ContentProblem[];
  /** The cache tags of what has changed. */
  tags: readonly string[];
  /** Why nothing was imported, as a sentence; then the database keeps its content. */
  refused: string | undefined;
};

/** The share of the published items that an import may remove, unless another is given. */
const MAX_REMOVAL = 0.2;

type ImportOptions = {
  readonly db: Db;
  readonly contentDir: string;
  readonly product: string;
  readonly now: Date;
  /** From 0 to 1. */
  readonly maxRemoval?: number | undefined;
};

/**
 * Synchronises the database with the content folder in one transaction: new and changed files are imported, and the rows of deleted files
 * are removed. Only files that may have changed are read, and rules that span files are checked against the database. An invalid file is
 * reported and its previous rows stay; the other files are imported. An import that would break the site, because a file that all others
 * depend on is missing or invalid, or that would remove too much, changes nothing. Idempotent.
 */
export async function importContent(options: ImportOptions): Promise<ImportResult> {
  const { db, contentDir, product, now } = options;
  const [media, found] = await Promise.all([readPictures(contentDir), findContentFiles(contentDir)]);
  const core = found.map(({ file }) => file).filter(isCoreFile);
  const lists = await readContentFiles(contentDir, core);
  const basis = { product, anchor: anchorOf(lists, now), media, names: namesOf(lists, media) };
  try {
    return await importTransaction(db, (tx) => importInto(tx, { ...options, found, lists, basis }));
  } catch (error) {
    if (!(error instanceof RefusedImport)) throw error;
    const { message: refused, problems } = error;
    return { files: found.length, imported: 0, removed: 0, tags: [], problems, refused };
  }
}

type Folder = {
  readonly found: readonly FoundFile[];
  readonly lists: Awaited<ReturnType<typeof readContentFiles>>;
  readonly basis: Omit<ImportBasis, 'lists'>;
};

/** Loads what an import needs once something has changed, which takes a third of a second. */
export async function loadChanging() {
  const { parseCore } = await import('./parse-core.ts');
  const { storePictures } = await import('../media/store-pictures.ts');
  const { storeChanges } = await import('./store-changes.ts');
  return { parseCore, storePictures, storeChanges };
}

async function importInto(tx: Transaction, options: ImportOptions & Folder): Promise<ImportResult> {
  const { contentDir, product, now, maxRemoval = MAX_REMOVAL, found, lists, basis } = options;
  const { problems: invalidPictures } = basis.media;
  const unchanged = { files: found.length, imported: 0, removed: 0, tags: [], refused: undefined };
  const plan = await planImport(tx, found, basis);
  const { suspects, deleted, isFirst, folder } = plan;
  const imported = { files: found.length, folder };
  const compared = await compareFiles(tx, { contentDir, basis, found, suspects, isFirst, now });
  const problems = [...invalidPictures, ...compared.problems];
  if (compared.changed.length === 0 && deleted.length === 0 && found.length > 0) {
    if (!plan.isRecorded) await storeBasis(tx, imported, basis);
    return { ...unchanged, problems };
  }

  const missing = missingFiles(found);
  if (missing.length > 0) throw new RefusedImport(missing);
  const { parseCore, storePictures, storeChanges } = await loadChanging();
  const core = parseCore(lists, product);
  if (core.problems.length > 0) throw new RefusedImport(core.problems);

  await storePictures(tx, { contentDir, pictures: basis.media.pictures, now });
  const result = await storeChanges(tx, {
    contentDir,
    basis: { ...basis, lists: core.files.filter(({ file }) => hasNames(file)) },
    compared,
    found,
    deleted,
    isFirst,
    now,
    maxRemoval,
  });
  await storeBasis(tx, imported, basis);
  return { ...unchanged, ...result, problems: [...result.problems, ...problems] };
}
