import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { OperatorContext } from '../api/administration/audit.ts';
import { type Database, openDatabase } from '../api/database/database.ts';
import { schemaProblem } from '../api/database/migration-state.ts';
import type { DbContext } from '../api/database/schema/db.ts';
import type { CommandContext } from './context.ts';

type Opened = DbContext & { readonly database: Database };

/**
 * Runs `work` on the database of the site, also while the site runs. The migrations are left to the site.
 * @throws Error when the site has no database of its own, or one of another release
 */
export function withDatabase<T>(context: CommandContext, work: (opened: Opened) => Promise<T>): Promise<T> {
  return withAnyDatabase(context, async (opened) => {
    const problem = await schemaProblem(opened.database.pool);
    if (problem !== undefined) throw new Error(`The database ${problem}`);
    return work(opened);
  });
}

/** Runs `work` with the database and the operator, who may give a name. */
export function asOperator<T>(
  context: CommandContext,
  { by }: { by?: string | undefined },
  work: (operator: OperatorContext) => Promise<T>,
): Promise<T> {
  return withDatabase(context, ({ db, now }) => work({ db, now, operator: by?.trim() || context.operator }));
}

/** Like `withDatabase`, whatever the release of the database. */
export async function withAnyDatabase<T>(
  { config, log, now }: CommandContext,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir, apiOrigin } = config();
  if (apiOrigin !== undefined) throw new Error(`The members and forms of this site are at ${apiOrigin} (API_ORIGIN).`);
  const open = (url: string | undefined) => openDatabase({ dataDir, databaseUrl: url, log });
  const running = databaseUrl ?? (await embeddedUrl(dataDir));
  if (running === undefined) throw new Error(`There is no database in ${dataDir} (DATA_DIR): start the site once.`);
  // The address stays when the site stops; nothing listens there then.
  const database = await open(running).catch((error: unknown) => {
    if (databaseUrl !== undefined) throw error;
    return open(undefined);
  });
  try {
    return await work({ db: drizzle(database.pool), now, database });
  } finally {
    await database.close();
  }
}

/** The address of the embedded PostgreSQL of a site that has run; undefined before its first start. */
function embeddedUrl(dataDir: string): Promise<string | undefined> {
  return readFile(join(dataDir, 'postgres', 'url'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
}
