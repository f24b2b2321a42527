import type { ContentProblem } from '../../common/content-problem.ts';
import type { Db } from '../../database/schema/db.ts';
import { findDemoWeek } from '../demo-dates/calendar-dates.ts';
import { findContentFiles, readContentFiles } from '../files/find-files.ts';
import { readPictures } from '../media/read-pictures.ts';
import { findCoreKind, missingFiles } from './core-files.ts';
import { compareFolder, type ImportContext, type ReadFolder, readFolder } from './fingerprints.ts';
import { importTransaction, RefusedImport, type Transaction } from './transaction.ts';

export type ImportResult = {
  files: number;
  imported: number;
  removed: number;
  problems: readonly ContentProblem[];
  tags: readonly string[];
  /** Reason for refusing the import; nothing was changed. */
  refused: string | undefined;
};

/** Default share of published items that an import may remove, from 0 to 1. */
const MAX_REMOVAL = 0.2;

type ImportOptions = {
  readonly db: Db;
  readonly contentDir: string;
  readonly product: string;
  readonly now: Date;
  readonly maxRemoval?: number | undefined;
};

/** Idempotent; invalid files keep their rows, an invalid core file or too many removals refuse the import. */
export async function importContent(options: ImportOptions): Promise<ImportResult> {
  const { db, contentDir, product, now } = options;
  const files = findContentFiles(contentDir);
  const media = await readPictures(contentDir);
  const lists = await readContentFiles(contentDir, files.filter(findCoreKind));
  const context = { product, monday: findDemoWeek(lists, now), media, lists };
  const folder = await readFolder(contentDir, files, context);
  try {
    return await importTransaction(db, (tx) => importFolder(tx, { ...options, files, context, folder }));
  } catch (error) {
    if (!(error instanceof RefusedImport)) throw error;
    const { message: refused, problems } = error;
    return { files: files.length, imported: 0, removed: 0, tags: [], problems, refused };
  }
}

/** Loaded on demand, as it takes a third of a second. */
export async function loadChanging() {
  const { buildFacts: factsOf } = await import('../facts/facts.ts');
  const { parseCore } = await import('./parse-core.ts');
  const { storePictures } = await import('../media/store-pictures.ts');
  const { storeChanges } = await import('./store-changes.ts');
  return { factsOf, parseCore, storePictures, storeChanges };
}

type Folder = { readonly files: readonly string[]; readonly context: ImportContext; readonly folder: ReadFolder };

async function importFolder(tx: Transaction, options: ImportOptions & Folder): Promise<ImportResult> {
  const { contentDir, product, now, maxRemoval = MAX_REMOVAL, files, context, folder } = options;
  const compared = await compareFolder(tx, folder);
  const { changed, deleted, flawed } = compared;
  const unchanged = { files: files.length, imported: 0, removed: 0, tags: [], refused: undefined };
  const ofPictures = [...context.media.problems, ...folder.problems];
  if (files.length > 0 && changed.size === 0 && deleted.length === 0 && flawed.length === 0)
    return { ...unchanged, problems: ofPictures };

  const missing = missingFiles(files);
  if (missing.length > 0) throw new RefusedImport(missing);
  const { factsOf, parseCore, storePictures, storeChanges } = await loadChanging();
  const facts = factsOf(folder.factSources, product);
  const core = parseCore(context.lists, product, facts);
  if (core.problems.length > 0) throw new RefusedImport(core.problems);
  await storePictures(tx, { contentDir, pictures: context.media.pictures, now });
  const changes = { contentDir, context, core: core.files, facts, folder, compared, now, maxRemoval };
  const { problems, ...result } = await storeChanges(tx, changes);
  return { ...unchanged, ...result, problems: [...problems, ...ofPictures] };
}
