import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { ContentFile, ContentProblem, MarkdownFile } from '../content/load.ts';
import { articleRow } from '../rows/article.ts';
import { eventRow } from '../rows/event.ts';
import type { ItemRow, RowContext } from '../rows/item-row.ts';
import { pageRow } from '../rows/page.ts';
import { productRow } from '../rows/product.ts';
import { contentData, contentFiles, contentItems } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import { resolveData } from './resolve-data.ts';

/** Key of the advisory lock that serialises imports; arbitrary, but not used for anything else. */
const IMPORT_LOCK = 7_204_401;

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Replaces the rows of one file, in one transaction.
 * @returns the problem when the content cannot be stored; then the previous rows stay
 */
export async function storeFile(
  db: Db,
  file: ContentFile,
  context: RowContext & { now: Date; fingerprint: string },
): Promise<ContentProblem | undefined> {
  const problem = (error: unknown): ContentProblem => ({
    file: file.file,
    line: 1,
    reason: error instanceof Error ? error.message : String(error),
  });
  let store: (tx: Transaction) => Promise<void>;
  try {
    store = prepareStore(file, context);
  } catch (error) {
    return problem(error);
  }
  try {
    await importTransaction(db, async (tx) => {
      const record = { fingerprint: context.fingerprint, importedAt: context.now };
      const recorded = await tx
        .insert(contentFiles)
        .values({ file: file.file, ...record })
        .onConflictDoUpdate({
          target: contentFiles.file,
          set: record,
          setWhere: ne(contentFiles.fingerprint, context.fingerprint),
        })
        .returning({ file: contentFiles.file });
      // A process that starts at the same time may have imported the file first.
      if (recorded.length > 0) await store(tx);
    });
    return undefined;
  } catch (error) {
    if (isDataError(error)) return problem(error);
    throw error;
  }
}

/** Converts a file to rows before the transaction begins, and returns the function that stores them. */
function prepareStore(file: ContentFile, context: RowContext): (tx: Transaction) => Promise<void> {
  if (file.format === 'markdown') {
    const row = rowOf(file, context);
    return (tx) => storeItem(tx, row, file.file);
  }
  const data = resolveData(file, context.anchor);
  return (tx) => storeData(tx, file.file, file.kind, data);
}

/** Deletes the rows of a file. */
export async function removeFile(db: Db, file: string): Promise<void> {
  await importTransaction(db, async (tx) => {
    await tx.delete(contentItems).where(eq(contentItems.sourceFile, file));
    await tx.delete(contentData).where(eq(contentData.sourceFile, file));
    await tx.delete(contentFiles).where(eq(contentFiles.file, file));
  });
}

/** Runs a transaction without waiting for the disk: after a crash the next start finds the fingerprints missing and imports again. */
function importTransaction(db: Db, work: (tx: Transaction) => Promise<void>): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(${IMPORT_LOCK})`);
    await work(tx);
  });
}

function rowOf(file: MarkdownFile, context: RowContext): ItemRow {
  switch (file.kind) {
    case 'article':
      return articleRow(file, context);
    case 'event':
      return eventRow(file, context);
    case 'product':
      return productRow(file, context);
    case 'page':
      return pageRow(file);
  }
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
