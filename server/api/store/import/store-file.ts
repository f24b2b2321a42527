import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { ContentFile, ContentProblem } from '../content/load.ts';
import type { ItemRow, RowContext } from '../rows/item-row.ts';
import { rowOf } from '../rows/row-of.ts';
import { contentData, contentFiles, contentItems } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import { publishedItems, recordMoves } from './record-moves.ts';
import { resolveData } from './resolve-data.ts';

/** Key of the advisory lock that serialises imports; arbitrary, but not used for anything else. */
const IMPORT_LOCK = 7_204_401;

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

type StoreContext = RowContext & { now: Date; fingerprints: ReadonlyMap<string, string> };

/**
 * Replaces the rows of files and deletes those of deleted files, in one transaction. A file whose content cannot be stored is reported, and
 * its previous rows stay. `tags` are the cache tags of what shows addresses and titles that have changed.
 */
export async function storeFiles(
  db: Db,
  files: readonly ContentFile[],
  deleted: readonly string[],
  context: StoreContext,
): Promise<{ stored: number; tags: readonly string[]; problems: ContentProblem[] }> {
  const problems: ContentProblem[] = [];
  let remaining = files;
  for (;;) {
    const attempt = await storeOnce(db, remaining, deleted, context);
    problems.push(...attempt.problems);
    if (!attempt.isRolledBack) return { stored: attempt.stored, tags: attempt.tags, problems };
    const invalid = new Set(problems.map(({ file }) => file));
    remaining = remaining.filter(({ file }) => !invalid.has(file));
  }
}

type Attempt = { isRolledBack: boolean; stored: number; tags: readonly string[]; problems: ContentProblem[] };

async function storeOnce(
  db: Db,
  files: readonly ContentFile[],
  deleted: readonly string[],
  context: StoreContext,
): Promise<Attempt> {
  const problems: ContentProblem[] = [];
  let stored = 0;
  let tags: readonly string[] = [];
  let rejected: ContentProblem | undefined;
  const queue = files.values();
  const storeQueued = async (tx: Transaction) => {
    for (const file of queue) {
      const store = prepareStore(file, context);
      if ('problem' in store) {
        problems.push(store.problem);
        continue;
      }
      try {
        await storeIfNew(tx, file.file, store.run, context);
      } catch (error) {
        if (isDataError(error)) rejected ??= problemOf(file, error);
        throw error;
      }
      stored += 1;
    }
  };
  try {
    await importTransaction(db, async (tx) => {
      const before = await publishedItems(tx);
      for (const file of deleted) await removeFile(tx, file);
      // Two workers take files from the same iterator, so that the database stores one file while the next is rendered.
      const results = await Promise.allSettled([storeQueued(tx), storeQueued(tx)]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      tags = await recordMoves(tx, before, context.now);
    });
    return { isRolledBack: false, stored, tags, problems };
  } catch (error) {
    if (!rejected) throw error;
    return { isRolledBack: true, stored: 0, tags: [], problems: [rejected] };
  }
}

function problemOf({ file }: ContentFile, error: unknown): ContentProblem {
  return { file, line: 1, reason: error instanceof Error ? error.message : String(error) };
}

/** Stores a file unless another process has just imported the same version. */
async function storeIfNew(
  tx: Transaction,
  file: string,
  store: (tx: Transaction) => Promise<void>,
  { now, fingerprints }: StoreContext,
): Promise<void> {
  const fingerprint = fingerprints.get(file) ?? '';
  const record = { fingerprint, importedAt: now };
  const recorded = await tx
    .insert(contentFiles)
    .values({ file, ...record })
    .onConflictDoUpdate({ target: contentFiles.file, set: record, setWhere: ne(contentFiles.fingerprint, fingerprint) })
    .returning({ file: contentFiles.file });
  if (recorded.length > 0) await store(tx);
}

/** Converts a file to rows, and returns the function that stores them. */
function prepareStore(
  file: ContentFile,
  context: RowContext,
): { run: (tx: Transaction) => Promise<void> } | { problem: ContentProblem } {
  try {
    if (file.format === 'markdown') {
      const row = rowOf(file, context);
      return { run: (tx) => storeItem(tx, row, file.file) };
    }
    const data = resolveData(file, context);
    return { run: (tx) => storeData(tx, file.file, file.kind, data) };
  } catch (error) {
    return { problem: problemOf(file, error) };
  }
}

/** Deletes the rows of a file. */
async function removeFile(tx: Transaction, file: string): Promise<void> {
  await tx.delete(contentItems).where(eq(contentItems.sourceFile, file));
  await tx.delete(contentData).where(eq(contentData.sourceFile, file));
  await tx.delete(contentFiles).where(eq(contentFiles.file, file));
}

/** Runs a transaction without waiting for the disk, and without limiting the wait for another process's import: after a crash the next start finds the fingerprints missing and imports again. */
function importTransaction(db: Db, work: (tx: Transaction) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('synchronous_commit', 'off', true), set_config('statement_timeout', '0', true)`,
    );
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    await work(tx);
  });
}

async function storeItem(tx: Transaction, row: ItemRow, sourceFile: string): Promise<void> {
  const id = row.id ?? (await pageId(tx, row.key));
  // The file may use the path, slug or id of another file, which is deleted or imported after this one.
  const sameItem = or(
    eq(contentItems.sourceFile, sourceFile),
    eq(contentItems.path, row.path),
    and(eq(contentItems.kind, row.kind), or(eq(contentItems.id, id), eq(contentItems.key, row.key))),
  );
  await tx.delete(contentItems).where(sameItem);
  await tx.insert(contentItems).values({ ...row, id, sourceFile });
}

/** The id of the page that is stored at a path, or a new one. */
async function pageId(tx: Transaction, path: string): Promise<number> {
  const [existing] = await tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'page'), eq(contentItems.key, path)));
  if (existing) return existing.id;
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval('content_page_id') as id`);
  return Number(rows[0]?.id);
}

async function storeData(tx: Transaction, sourceFile: string, kind: string, data: unknown): Promise<void> {
  await tx
    .insert(contentData)
    .values({ sourceFile, kind, data })
    .onConflictDoUpdate({ target: contentData.sourceFile, set: { kind, data } });
}

/** Whether the database rejected a value (SQLSTATE classes 22 and 23), which is a problem of the content and not of the database. */
function isDataError(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^2[23]/.test(code);
}
