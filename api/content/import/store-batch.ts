import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { ContentProblem } from '../../common/content-problem.ts';
import { contentFiles, contentItems, contentNextVersions } from '../../database/schema/content.ts';
import type { PreparedFile } from './prepare-file.ts';
import type { ItemState } from './published-changes.ts';
import type { Transaction } from './transaction.ts';

type StoredBatch = {
  readonly stored: readonly PreparedFile[];
  readonly replaced: readonly ItemState[];
  readonly problems: readonly ContentProblem[];
};

type Context = {
  readonly now: Date;
  /** False when the table was empty. */
  readonly mayReplace: boolean;
  readonly fingerprintOf: (file: string) => string;
};

/** Bisects the batch: a file rejected by the database keeps its previous rows. */
export async function storeBatch(
  tx: Transaction,
  files: readonly PreparedFile[],
  context: Context,
): Promise<StoredBatch> {
  const [first, second] = files;
  if (!first) return { stored: [], replaced: [], problems: [] };
  try {
    return { stored: files, replaced: await tx.transaction((part) => storeAll(part, files, context)), problems: [] };
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (!second) return { stored: [], replaced: [], problems: [buildProblem(first, error)] };
    const half = Math.ceil(files.length / 2);
    const one = await storeBatch(tx, files.slice(0, half), context);
    const other = await storeBatch(tx, files.slice(half), context);
    return {
      stored: [...one.stored, ...other.stored],
      replaced: [...one.replaced, ...other.replaced],
      problems: [...one.problems, ...other.problems],
    };
  }
}

export async function removeFiles(tx: Transaction, files: readonly string[]): Promise<ItemState[]> {
  if (files.length === 0) return [];
  const { rows } = await tx.execute<ItemState>(sql`
    delete from content_items where source_file = any(${textArray(files)}) returning ${itemState}`);
  await tx.execute(sql`delete from content_next_versions where source_file = any(${textArray(files)})`);
  await tx.execute(sql`delete from content_data where source_file = any(${textArray(files)})`);
  await tx.execute(sql`delete from content_files where file = any(${textArray(files)})`);
  return rows;
}

export async function recordFiles(
  tx: Transaction,
  files: readonly PreparedFile[],
  { now, fingerprintOf }: Pick<Context, 'now' | 'fingerprintOf'>,
): Promise<void> {
  if (files.length === 0) return;
  const records = files.map(({ file }) => ({ file, fingerprint: fingerprintOf(file), importedAt: now }));
  await tx
    .insert(contentFiles)
    .values(records)
    .onConflictDoUpdate({
      target: contentFiles.file,
      set: { fingerprint: sql`excluded.fingerprint`, importedAt: sql`excluded.imported_at` },
      setWhere: sql`${contentFiles.fingerprint} <> excluded.fingerprint`,
    });
}

/** Makes the next import store a file whose rows were replaced. */
export async function forgetFile(tx: Transaction, file: string): Promise<void> {
  await tx.update(contentFiles).set({ fingerprint: '' }).where(eq(contentFiles.file, file));
}

async function storeAll(tx: Transaction, files: readonly PreparedFile[], context: Context): Promise<ItemState[]> {
  const items = files.flatMap(({ item }) => (item ? [item] : []));
  const versions = files.flatMap(({ next }) => (next ? [next] : []));
  const lists = files.flatMap(({ file, list }) => (list ? [{ file, kind: list.kind, data: list.data }] : []));
  const ids = await pageIds(tx, [
    ...items.flatMap(({ kind, key }) => (kind === 'page' ? [key] : [])),
    ...versions.map(({ key }) => key),
  ]);
  const replaced = context.mayReplace ? await removeReplaced(tx, files) : [];
  if (items.length > 0) await insertRows(tx, contentItems, items, ids);
  if (versions.length > 0) await insertRows(tx, contentNextVersions, versions, ids);
  for (const { file, kind, data } of lists)
    await tx.execute(sql`
      insert into content_data (source_file, kind, data) values (${file}, ${kind}, ${data}::jsonb)
      on conflict (source_file) do update set kind = excluded.kind, data = excluded.data`);
  await recordFiles(tx, files, context);
  return replaced;
}

/** Also deletes items with the same path, slug or id, as these may move between files. */
async function removeReplaced(tx: Transaction, files: readonly PreparedFile[]): Promise<ItemState[]> {
  const items = files.flatMap(({ item }) =>
    item ? [{ kind: item.kind, id: item.id, key: item.key, path: item.path }] : [],
  );
  await tx.execute(sql`
    delete from content_next_versions where source_file = any(${textArray(files.map(({ file }) => file))})`);
  const { rows } = await tx.execute<ItemState>(sql`
    with item as materialized (
      select * from json_to_recordset(${JSON.stringify(items)}::json)
        as item (kind text, id integer, key text, path text)
    )
    delete from content_items where ctid = any(array(
      select ctid from content_items where source_file = any(${textArray(files.map(({ file }) => file))})
      union select old.ctid from item join content_items as old on old.path = item.path
      union select old.ctid from item join content_items as old on old.kind = item.kind and old.id = item.id
      union select old.ctid from item join content_items as old on old.kind = item.kind and old.key = item.key
    )) returning ${itemState}`);
  return rows;
}

async function pageIds(tx: Transaction, paths: readonly string[]): Promise<string> {
  if (paths.length === 0) return '{}';
  const { rows } = await tx.execute<{ ids: string }>(sql`
    select coalesce(json_object_agg(key, id), '{}')::text as ids
    from content_items where kind = 'page' and key = any(${textArray(paths)})`);
  return rows[0]?.ids ?? '{}';
}

const itemState = sql.raw('kind, id, path, title, draft, source_file as file');

async function insertRows(
  tx: Transaction,
  table: typeof contentItems | typeof contentNextVersions,
  rows: readonly { readonly row: string }[],
  ids: string,
): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([field, column]) => ({ field: `"${field}"`, name: column.name, type: column.getSQLType() }));
  const list = (parts: readonly string[]) => sql.raw(parts.join(', '));
  const values = columns.map(({ field, name }) =>
    name === 'id'
      ? sql`coalesce(item.id, (${ids}::json ->> item.key)::integer, nextval('content_page_id'))`
      : sql.raw(`item.${field}`),
  );
  await tx.execute(sql`
    insert into ${table} (${list(columns.map(({ name }) => name))})
    select ${sql.join(values, sql.raw(', '))} from json_to_recordset(${`[${rows.map(({ row }) => row).join(',')}]`}::json)
      as item (${list(columns.map(({ field, type }) => `${field} ${type}`))})`);
}

/** A bare array would become a list of parameters. */
const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

const buildProblem = ({ file }: PreparedFile, error: unknown): ContentProblem => ({
  file,
  line: 1,
  reason: error instanceof Error ? error.message : String(error),
});

/** SQLSTATE classes 22 and 23 are problems of the content. */
function isDataError(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' && /^2[23]/.test(code);
}
