import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** A transaction under way. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Runs a write that somebody is told about. When it resolves the write is on disk, even where the server has been set up to
 * say so earlier; when `work` throws, nothing has happened.
 */
export function durably<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    return work(tx);
  });
}
