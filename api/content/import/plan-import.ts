import { createHash } from 'node:crypto';
import { count, sql } from 'drizzle-orm';
import { contentBasis, contentFiles } from '../../database/schema/content.ts';
import type { FoundFile } from '../kinds/find-files.ts';
import { UNIQUE_LISTS } from '../kinds/references.ts';
import { baseOf, type ImportBasis } from './basis.ts';
import type { Transaction } from './transaction.ts';

export type ImportPlan = {
  /** The files that may have changed since the last import, in the order of their paths. */
  readonly suspects: readonly string[];
  /** Files of the last import that the folder lacks. */
  readonly deleted: readonly string[];
  /** Whether nothing has ever been imported. */
  readonly isFirst: boolean;
  /** A hash of how the file system describes all files; undefined while one of them may change unnoticed. */
  readonly folder: string | undefined;
  /** Whether the basis that is recorded holds for this folder as well. */
  readonly isRecorded: boolean;
};

/**
 * Compares the folder with the database without reading a file: a file is suspect when the file system describes it differently than at its
 * import, when its rows depend on something else that has changed, or when it had a problem.
 */
export async function planImport(
  tx: Transaction,
  found: readonly FoundFile[],
  basis: Omit<ImportBasis, 'lists'>,
): Promise<ImportPlan> {
  const [last] = await tx.select().from(contentBasis);
  const pictures = picturesOf(basis);
  const changedPictures = differences(last?.pictures ?? {}, pictures);
  const isSameBase = last?.base === baseOf(basis);
  const isSameWeek = last?.anchor === (basis.anchor ?? '');
  const isSameBasis = isSameBase && isSameWeek && changedPictures.length === 0;
  const listing = JSON.stringify(found);
  const isSettled = found.every(({ stat }) => stat !== undefined);
  const folder = isSettled ? createHash('sha256').update(listing).digest('base64url') : undefined;
  if (isSameBasis && folder !== undefined && last?.folder === folder)
    return { suspects: [], deleted: [], isFirst: false, folder, isRecorded: true };
  const different = await compareInDatabase(tx, listing, {
    isAll: !isSameBase,
    isFloating: !isSameWeek,
    pictures: changedPictures,
  });
  const [first] = await tx.select({ file: contentFiles.file }).from(contentFiles).limit(1);
  return {
    suspects: withListsOfTheirKind(different.suspects, found),
    deleted: different.deleted,
    isFirst: first === undefined,
    folder,
    isRecorded: isSameBasis && folder === undefined && last?.folder === null,
  };
}

/** Records what the rows depend on, after an import of a number of files. */
export async function storeBasis(
  tx: Transaction,
  { files, folder }: { files: number; folder: string | undefined },
  basis: Omit<ImportBasis, 'lists'>,
): Promise<void> {
  const [settled] = await tx.select({ files: count() }).from(contentFiles).where(sql`${contentFiles.seen} is not null`);
  // An import reads the files again that had a problem or have just been changed.
  const isComplete = settled?.files === files;
  const values = {
    base: baseOf(basis),
    anchor: basis.anchor ?? '',
    pictures: picturesOf(basis),
    folder: (isComplete && folder) || null,
  };
  await tx.insert(contentBasis).values(values).onConflictDoUpdate({ target: contentBasis.onlyRow, set: values });
}

/** Which files are outdated whatever the file system says. */
type Outdated = { readonly isAll: boolean; readonly isFloating: boolean; readonly pictures: readonly string[] };

/** Compares in the database, because a hundred thousand rows would stay in the memory of this process. */
async function compareInDatabase(tx: Transaction, listing: string, outdated: Outdated) {
  const { isAll, isFloating, pictures } = outdated;
  const { rows } = await tx.execute<{ file: string; is_deleted: boolean }>(sql`
    select coalesce(found.file, known.file) as file, found.file is null as is_deleted
    from json_to_recordset(${listing}::json) as found (file text, stat text)
      full join content_files as known on known.file = found.file
    where found.file is null or known.file is null or ${isAll}::boolean
      or found.stat is null or known.seen is distinct from found.stat || ' ' || known.fingerprint
      or (known.floating and ${isFloating}::boolean) or known.pictures && ${sql.param([...pictures])}::text[]`);
  const filesOf = (isDeleted: boolean) =>
    rows.flatMap(({ file, is_deleted }) => (is_deleted === isDeleted ? [file] : [])).sort();
  return { suspects: filesOf(false), deleted: filesOf(true) };
}

/** The names of pictures by their addresses; of those that cannot be used they are empty. */
const picturesOf = ({ media }: Pick<ImportBasis, 'media'>): Record<string, string> =>
  Object.fromEntries([
    ...media.problems.map(({ file }) => [`/${file}`, '']),
    ...[...media.pictures].map(([address, { name }]) => [address, name]),
  ]);

/** The keys whose values differ. */
function differences(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => one[key] !== other[key]);
}

/** Adds the other lists of a kind whose names are unique, because the database does not know the names. */
function withListsOfTheirKind(suspects: readonly string[], found: readonly FoundFile[]): readonly string[] {
  const kinds = new Set(suspects.map(uniqueListOf).filter((kind) => kind !== undefined));
  if (kinds.size === 0) return suspects;
  const lists = found.flatMap(({ file }) => (kinds.has(uniqueListOf(file) ?? '') ? [file] : []));
  return [...new Set([...suspects, ...lists])].sort();
}

const uniqueListOf = (file: string): string | undefined =>
  UNIQUE_LISTS.find((kind) => file === `${kind}.yaml` || file.endsWith(`/${kind}.yaml`));
