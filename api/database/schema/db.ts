import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The database handle that queries take; a transaction is one too. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

/** The database and the clock, which tests replace. */
export type DbContext = { readonly db: Db; readonly now: () => Date };
