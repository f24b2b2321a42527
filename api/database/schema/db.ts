import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

/** The clock can be replaced by tests. */
export type DbContext = { readonly db: Db; readonly now: () => Date };
