import { sql } from 'drizzle-orm';
import type { Db } from '../../database/schema/db.ts';
import type { Transaction } from '../../database/schema/durable-transaction.ts';

/** Only these hits are shown; counts are exact. */
export const MAX_SHOWN = 2000;

/** The timeout bounds the use of a connection; the planner underestimates scans, as tsvectors are in TOAST. */
const SETTINGS = {
  statement_timeout: '2500',
  work_mem: '16MB',
  jit: 'off',
  enable_seqscan: 'off',
};

/** @throws SQLSTATE 57014, sent as 503, at the timeout */
export function searchTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const calls = Object.entries(SETTINGS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
    return work(tx);
  });
}
