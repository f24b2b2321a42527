import { arrayOverlaps, sql } from 'drizzle-orm';
import type { FoundFile } from '../content/find-files.ts';
import { UNIQUE_LISTS } from '../content/references.ts';
import { contentBasis, contentFiles } from '../schema/content.ts';
import { baseOf, type ImportBasis } from './basis.ts';
import type { Transaction } from './transaction.ts';

export type ImportPlan = {
  /** The files that may have changed since the last import, in the order of their paths. */
  readonly suspects: readonly string[];
  /** Files of the last import that the folder lacks. */
  readonly deleted: readonly string[];
  /** Whether nothing has ever been imported. */
  readonly isFirst: boolean;
  /** Whether what all rows depend on is as it was. */
  readonly isSameBasis: boolean;
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
  const imported = await importedFiles(tx);
  const [last] = await tx.select().from(contentBasis);
  const pictures = picturesOf(basis);
  const changedPictures = differences(last?.pictures ?? {}, pictures);
  const isSameBase = last?.base === baseOf(basis);
  const isSameBasis = isSameBase && last.anchor === basis.anchor && changedPictures.length === 0;

  const outdated = new Set<string>();
  if (isSameBase && last.anchor !== basis.anchor) await addFiles(tx, outdated, sql`${contentFiles.floating}`);
  if (isSameBase && changedPictures.length > 0)
    await addFiles(tx, outdated, arrayOverlaps(contentFiles.pictures, changedPictures));
  const suspects = found.filter(
    ({ file, stat }) => !isSameBase || stat === undefined || imported.get(file) !== stat || outdated.has(file),
  );
  const files = new Set(found.map(({ file }) => file));
  return {
    suspects: withListsOfTheirKind(suspects, found).map(({ file }) => file),
    deleted: [...imported.keys()].filter((file) => !files.has(file)),
    isFirst: imported.size === 0,
    isSameBasis,
  };
}

/** Records what the rows depend on, after an import. */
export async function storeBasis(tx: Transaction, basis: Omit<ImportBasis, 'lists'>): Promise<void> {
  const values = { base: baseOf(basis), anchor: basis.anchor, pictures: picturesOf(basis) };
  await tx.insert(contentBasis).values(values).onConflictDoUpdate({ target: contentBasis.onlyRow, set: values });
}

/** How the file system described the imported files, in one value, because there may be a hundred thousand. */
async function importedFiles(tx: Transaction): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await tx.execute<{ seen: Record<string, string | null> | null }>(sql`
    select json_object_agg(file, case when right(seen, 64) = fingerprint then left(seen, -65) end) as seen
    from content_files`);
  return new Map(Object.entries(rows[0]?.seen ?? {}));
}

async function addFiles(tx: Transaction, files: Set<string>, where: ReturnType<typeof sql>): Promise<void> {
  for (const { file } of await tx.select({ file: contentFiles.file }).from(contentFiles).where(where)) files.add(file);
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
function withListsOfTheirKind(suspects: readonly FoundFile[], found: readonly FoundFile[]): readonly FoundFile[] {
  const kinds = new Set(suspects.map(({ file }) => uniqueListOf(file)).filter((kind) => kind !== undefined));
  if (kinds.size === 0) return suspects;
  const chosen = new Set(suspects);
  return found.filter((each) => chosen.has(each) || kinds.has(uniqueListOf(each.file) ?? ''));
}

const uniqueListOf = (file: string): string | undefined =>
  UNIQUE_LISTS.find((kind) => file === `${kind}.yaml` || file.endsWith(`/${kind}.yaml`));
