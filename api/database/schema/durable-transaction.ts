import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Resolves once the commit is on disk, even with asynchronous commit as the default; errors in `work` roll back. */
export function durableTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    return work(tx);
  });
}
