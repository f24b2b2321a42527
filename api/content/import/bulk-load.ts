import { sql } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/** From this number on, building the indexes at the end takes less time. */
const MIN_FILES = 5000;

/** Drops the word indexes for the first import, which is ten times as fast; the tables are locked meanwhile. */
export async function bulkLoad<T>(tx: Transaction, files: number, load: () => Promise<T>): Promise<T> {
  if (files < MIN_FILES) return load();
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'content_items' and indexdef ~ 'USING gin'`);
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  const result = await load();
  await tx.execute(sql`select set_config('maintenance_work_mem', '128MB', true)`);
  for (const { definition } of rows) await tx.execute(sql.raw(definition));
  await tx.execute(sql`analyze content_items, content_files`);
  return result;
}
