import { sql } from 'drizzle-orm';
import type { ContentProblem } from '../../common/content-problem.ts';
import type { Db } from '../../database/schema/db.ts';

/** Advisory lock that serialises imports; arbitrary, but unique. */
const IMPORT_LOCK = 7_204_401;

export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The message is for operators. */
export class RefusedImport extends Error {
  override name = 'RefusedImport';
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[], reason?: string) {
    const [first] = problems;
    super(reason ?? `${first?.file}:${first?.line} ${first?.reason}. Nothing is imported until this is mended.`);
    this.problems = problems;
  }
}

/** Serialised, without time limit; asynchronous commit, as the next start repeats a lost import. */
export function importTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('synchronous_commit', 'off', true), set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`);
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    return work(tx);
  });
}
