import { getTableColumns } from 'drizzle-orm';
import { type ApiSettings, type RunningApi, startApi } from '../../server/api/start.ts';
import { openStore } from '../../server/api/store/database.ts';
import { contentData, contentFiles, contentItems } from '../../server/api/store/schema/content.ts';
import type { Db } from '../../server/api/store/schema/db.ts';
import { silentLog } from './api.ts';

/** The rows that imports in this test file have stored, by society and folder. */
const imports = new Map<string, Awaited<ReturnType<typeof rowsOf>>>();
/** PostgreSQL limits the number of parameters of one statement. */
const ROWS_PER_INSERT = 200;

/**
 * Starts the society API on an empty database. Content that a test file has already imported is copied into its next database, so that
 * the import, which takes seconds, finds nothing to do. Tests of the import cover each kind of server.
 */
export async function startImportedApi(
  settings: ApiSettings & { databaseUrl: string },
  options: Parameters<typeof startApi>[1],
): Promise<RunningApi> {
  const name = `${settings.product} ${settings.contentDir}`;
  const known = imports.get(name);
  if (known) await onDatabase(settings, (db) => store(db, known));
  const api = await startApi(settings, options);
  if (!known) imports.set(name, await onDatabase(settings, rowsOf));
  return api;
}

async function onDatabase<T>(settings: ApiSettings, use: (db: Db) => Promise<T>): Promise<T> {
  const opened = await openStore({ ...settings, log: silentLog });
  return await use(opened.db).finally(opened.close);
}

async function rowsOf(db: Db) {
  // The database generates these two columns.
  const { search, heading, ...columns } = getTableColumns(contentItems);
  return {
    items: await db.select(columns).from(contentItems),
    data: await db.select().from(contentData),
    files: await db.select().from(contentFiles),
  };
}

async function store(db: Db, { items, data, files }: Awaited<ReturnType<typeof rowsOf>>): Promise<void> {
  for (const rows of parts(items)) await db.insert(contentItems).values(rows);
  for (const rows of parts(data)) await db.insert(contentData).values(rows);
  for (const rows of parts(files)) await db.insert(contentFiles).values(rows);
}

function* parts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) yield rows.slice(from, from + ROWS_PER_INSERT);
}
