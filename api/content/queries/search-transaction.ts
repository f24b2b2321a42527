import { sql } from 'drizzle-orm';
import type { Db } from '../../database/schema/db.ts';
import type { Transaction } from '../../database/schema/durable-transaction.ts';

/** The hits of a search or list by words that its pages show; the numbers of hits are exact. */
export const MAX_SHOWN = 2000;

/**
 * Settings of a transaction that searches by words. The timeout bounds the use of a connection. The planner
 * underestimates sequential scans a hundredfold, because the tsvectors are stored outside the rows (TOAST).
 */
const SETTINGS = {
  statement_timeout: '2500',
  work_mem: '16MB',
  jit: 'off',
  enable_seqscan: 'off',
};

/**
 * Runs queries that search by words.
 * @throws a database error with SQLSTATE 57014, sent as 503, when one exceeds the timeout
 */
export function searchTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const calls = Object.entries(SETTINGS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
    return work(tx);
  });
}
