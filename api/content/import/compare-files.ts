import { inArray } from 'drizzle-orm';
import { contentFiles } from '../../database/schema/content.ts';
import { type FoundFile, readContentFiles } from '../kinds/find-files.ts';
import type { ContentProblem } from '../kinds/load.ts';
import { missingPictures } from '../media/read-pictures.ts';
import { type ExaminedFile, examineFile, type ImportBasis } from './basis.ts';
import { recordFiles } from './store-batch.ts';
import type { Transaction } from './transaction.ts';

export type ComparedFiles = {
  /** The files whose rows have to be replaced, in the order of their paths. */
  readonly changed: readonly string[];
  /** The lists that only look as if they had changed: their names and references are checked with those of the others. */
  readonly unchangedLists: readonly string[];
  /** Problems of the other files. */
  readonly problems: readonly ContentProblem[];
};

/** Files that are in memory together. */
const BATCH = 500;

/** Reads the files that may have changed, and compares them with what was imported. Every file of a first import has changed. */
export async function compareFiles(
  tx: Transaction,
  options: {
    readonly contentDir: string;
    readonly basis: Omit<ImportBasis, 'lists'>;
    readonly found: readonly FoundFile[];
    readonly suspects: readonly string[];
    readonly isFirst: boolean;
    readonly now: Date;
  },
): Promise<ComparedFiles> {
  const { contentDir, basis, found, suspects, isFirst, now } = options;
  if (isFirst) return { changed: suspects, unchangedLists: [], problems: [] };
  const changed: string[] = [];
  const unchangedLists: string[] = [];
  const problems: ContentProblem[] = [];
  const stats = new Map((suspects.length > 0 ? found : []).map(({ file, stat }) => [file, stat]));
  for (let start = 0; start < suspects.length; start += BATCH) {
    const batch = suspects.slice(start, start + BATCH);
    const imported = await fingerprintsOf(tx, batch);
    const same: ExaminedFile[] = [];
    for (const listed of await readContentFiles(contentDir, batch)) {
      const { file } = listed;
      const examined = examineFile(listed, basis);
      if (imported.get(file) !== examined.fingerprint) {
        changed.push(file);
        continue;
      }
      if (file.endsWith('.yaml')) {
        unchangedLists.push(file);
        continue;
      }
      const missing = missingPictures(listed, basis.media);
      problems.push(...missing);
      if (missing.length === 0) same.push(examined);
    }
    await recordFiles(tx, same, { now, seenOf: seenBy(stats) });
  }
  return { changed, unchangedLists, problems };
}

/** Describes a file for the record: as the file system describes it, with the fingerprint that it has then. */
export const seenBy =
  (stats: ReadonlyMap<string, string | undefined>) =>
  ({ file, fingerprint }: ExaminedFile): string | null => {
    const stat = stats.get(file);
    return stat === undefined ? null : `${stat} ${fingerprint}`;
  };

async function fingerprintsOf(tx: Transaction, files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ file: contentFiles.file, fingerprint: contentFiles.fingerprint })
    .from(contentFiles)
    .where(inArray(contentFiles.file, [...files]));
  return new Map(rows.map(({ file, fingerprint }) => [file, fingerprint]));
}
