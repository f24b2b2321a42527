import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The database as queries see it; a transaction is one too. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;
