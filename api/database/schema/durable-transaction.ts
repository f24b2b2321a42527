import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** The handle of an open transaction. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Runs a write whose success is reported to a client. It resolves once the commit is on disk, even if the server's
 * default is asynchronous commit; an error in `work` rolls back.
 */
export function durableTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    return work(tx);
  });
}
