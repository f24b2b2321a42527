import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { ContentFile, ContentProblem, MarkdownFile } from './content/load.ts';
import { resolveData } from './data-lists.ts';
import type { Db } from './db.ts';
import { articleRow } from './rows/article.ts';
import { eventRow } from './rows/event.ts';
import type { ItemRow, RowContext } from './rows/item-row.ts';
import { pageRow } from './rows/page.ts';
import { productRow } from './rows/product.ts';
import { contentData, contentFiles, contentItems } from './schema.ts';

/** Imports exclude each other; the number only has to be ours. */
const IMPORT_LOCK = 7_204_401;

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Stores what one file says in place of what it said before, in one transaction.
 * @returns why the file could not be used, if so.
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
    store = storing(file, context);
  } catch (error) {
    return problem(error);
  }
  try {
    await inImport(db, async (tx) => {
      const record = { fingerprint: context.fingerprint, importedAt: context.now };
      const fresh = await tx
        .insert(contentFiles)
        .values({ file: file.file, ...record })
        .onConflictDoUpdate({
          target: contentFiles.file,
          set: record,
          setWhere: ne(contentFiles.fingerprint, context.fingerprint),
        })
        .returning({ file: contentFiles.file });
      // Another process starting at the same time may have been first.
      if (fresh.length > 0) await store(tx);
    });
    return undefined;
  } catch (error) {
    if (refusedValue(error)) return problem(error);
    throw error;
  }
}

/** Turns a file into rows and says how to store them. */
function storing(file: ContentFile, context: RowContext): (tx: Transaction) => Promise<void> {
  if (file.format === 'markdown') {
    const row = rowOf(file, context);
    return (tx) => storeItem(tx, row, file.file);
  }
  const data = resolveData(file, context.anchor);
  return (tx) => storeData(tx, file.file, file.kind, data);
}

/** Removes everything a file had brought. */
export async function removeFile(db: Db, file: string): Promise<void> {
  await inImport(db, async (tx) => {
    await tx.delete(contentItems).where(eq(contentItems.sourceFile, file));
    await tx.delete(contentData).where(eq(contentData.sourceFile, file));
    await tx.delete(contentFiles).where(eq(contentFiles.file, file));
  });
}

/** Nothing is lost with the last commits of an import: the next start sees the files as changed and repeats it. */
function inImport(db: Db, work: (tx: Transaction) => Promise<void>): Promise<void> {
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
  const id = row.id ?? (await pageNumber(tx, row.key));
  // A file that has taken over another's path, name or number since comes in its place; that other one follows or is gone.
  const sameItem = or(
    eq(contentItems.sourceFile, sourceFile),
    eq(contentItems.path, row.path),
    and(eq(contentItems.kind, row.kind), or(eq(contentItems.id, id), eq(contentItems.key, row.key))),
  );
  await tx.delete(contentItems).where(sameItem);
  await tx.insert(contentItems).values({ ...row, id, sourceFile });
}

/** A page keeps its number as long as there is a page at its path. */
async function pageNumber(tx: Transaction, path: string): Promise<number> {
  const [known] = await tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'page'), eq(contentItems.key, path)));
  if (known) return known.id;
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval('content_page_id') as id`);
  return Number(rows[0]?.id);
}

async function storeData(tx: Transaction, sourceFile: string, kind: string, data: unknown): Promise<void> {
  await tx
    .insert(contentData)
    .values({ sourceFile, kind, data })
    .onConflictDoUpdate({ target: contentData.sourceFile, set: { kind, data } });
}

/** Whether the database refused a value (SQLSTATE classes 22 and 23): the content is to blame, not the connection. */
function refusedValue(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^2[23]/.test(code);
}
