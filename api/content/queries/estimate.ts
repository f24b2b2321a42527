import { type SQL, sql } from 'drizzle-orm';
import { contentIndex } from '../../database/schema/content-index.ts';
import type { Db } from '../../database/schema/db.ts';
import type { Transaction } from '../../database/schema/durable-transaction.ts';

/** The reciprocals of the shares of `sampled` items and of the small sample, which is a part of them. */
export const SAMPLE = 16;
export const SMALL_SAMPLE = 64;
/** More hits than these are not counted but estimated from the sample. */
const MAX_COUNTED = 2000;
/** A list whose number of items is an estimate has at most this many pages: the estimate may exceed it, and its end takes long to sort. */
export const MAX_PAGES_OF_MANY = 500;

/** Whether an estimated number of hits is too large to count them. */
export const isMany = (estimate: number): boolean => estimate > MAX_COUNTED;

/** An estimate, rounded to two significant digits. */
export const rounded = (count: number): number => Number(count.toPrecision(2));

/** Counts the rows of `content_index` that meet a condition; many of them are estimated. */
export async function countOrEstimate(
  db: Pick<Db, 'execute'>,
  condition: SQL,
): Promise<{ count: number; isEstimate: boolean }> {
  const count = async (where: SQL) => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${contentIndex} where ${where}`,
    );
    return rows[0]?.count ?? 0;
  };
  const sampled = await count(sql`sampled and ${condition}`);
  return isMany(sampled * SAMPLE)
    ? { count: rounded(sampled * SAMPLE), isEstimate: true }
    : { count: await count(condition), isEstimate: false };
}

/**
 * Settings of a transaction that searches by words. The timeout limits how long a query can occupy a connection. The planner underestimates
 * sequential scans a hundredfold, because the tsvectors are stored outside the rows (TOAST).
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
