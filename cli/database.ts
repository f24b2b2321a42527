import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { OperatorContext } from '../api/administration/audit.ts';
import { type Database, DataFolderInUseError, openDatabase } from '../api/database/database.ts';
import { schemaProblem } from '../api/database/migration-state.ts';
import type { DbContext } from '../api/database/schema/db.ts';
import type { CommandContext } from './context.ts';
import { isMissingFile } from './system-errors.ts';

type Opened = DbContext & { readonly database: Database };

/** Works while the site runs. @throws Error when the site has no database of its own, or one of another release */
export function withDatabase<T>(context: CommandContext, work: (opened: Opened) => Promise<T>): Promise<T> {
  return withAnyDatabase(context, async (opened) => {
    const problem = await schemaProblem(opened.database.pool);
    if (problem !== undefined) throw new Error(`The database ${problem}`);
    return work(opened);
  });
}

export function asOperator<T>(
  context: CommandContext,
  { by }: { by?: string | undefined },
  work: (operator: OperatorContext) => Promise<T>,
): Promise<T> {
  return withDatabase(context, ({ db, now }) => work({ db, now, operator: by?.trim() || context.operator }));
}

export async function withAnyDatabase<T>(
  { config, log, now }: CommandContext,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir, apiOrigin } = config();
  if (apiOrigin !== undefined) throw new Error(`The members and forms of this site are at ${apiOrigin} (API_ORIGIN).`);
  const open = (url: string | undefined) => openDatabase({ dataDir, databaseUrl: url, log });
  const running = databaseUrl ?? (await embeddedUrl(dataDir));
  if (running === undefined) throw new Error(`There is no database in ${dataDir} (DATA_DIR): start the site once.`);
  const database = await open(running).catch(async (error: unknown) => {
    if (databaseUrl !== undefined) throw error;
    // A site that runs has the folder, and what is wrong is what its database has said.
    return open(undefined).catch((second: unknown) => {
      throw second instanceof DataFolderInUseError ? error : second;
    });
  });
  try {
    return await work({ db: drizzle(database.pool), now, database });
  } finally {
    await database.close();
  }
}

/** Undefined before the first start of the site. @throws Error when this user may not read the folder */
async function embeddedUrl(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, 'postgres', 'url'), 'utf8')).trim();
  } catch (error) {
    if (isMissingFile(error)) return undefined;
    throw new Error(`${dataDir} (DATA_DIR) cannot be read: run the command as the user of the site.`, { cause: error });
  }
}
