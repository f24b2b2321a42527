import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Logger } from '../context.ts';
import type { Db } from './db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { SERVER_FACTS, type ServerFacts, serverProblem } from './postgres/requirements.ts';

export { DataFolderInUseError } from './postgres/owner-lock.ts';

type Options = {
  /** Folder of the embedded PostgreSQL; unused with a URL. */
  readonly dataDir: string;
  /** `postgres://…` of a PostgreSQL 15 or newer. */
  readonly databaseUrl?: string | undefined;
  readonly log: Logger;
};

export type Database = {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly embedded: boolean;
  /** Server and place, for people; without the password. */
  readonly where: string;
  /** Ends the connections, and the embedded server with them. */
  close(): Promise<void>;
};

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any number will do, as long as every release uses the same. */
const MIGRATION_LOCK = 7_274_772;
const DRAIN_LIMIT_MS = 5000;

/**
 * Opens the database, brings its tables up to date and gives the queries their handle. Any number of replicas may do so at
 * the same time.
 * @throws what `openDatabase` throws.
 */
export async function openStore(options: Options): Promise<Database & { readonly db: Db }> {
  const database = await openDatabase(options);
  try {
    await migrate(database.pool, MIGRATIONS);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, db: drizzle(database.pool) };
}

/**
 * Connects to the PostgreSQL at the URL, or else starts the embedded one.
 * @throws DataFolderInUseError while another process owns the data folder.
 * @throws Error in one sentence when the server cannot be reached or used.
 */
export async function openDatabase({ dataDir, databaseUrl, log }: Options): Promise<Database> {
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres(dataDir, log) : undefined;
  const url = embedded?.url ?? databaseUrl ?? '';
  const pool = createPool(url, log);
  const close = async () => {
    await endPool(pool);
    await embedded?.close();
  };
  try {
    const place = embedded?.folder ?? withoutSecrets(url);
    const version = await checkServer(pool, place);
    return { url, pool, embedded: embedded !== undefined, where: `PostgreSQL ${version}, ${place}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Applies the migrations of a folder (SQL files and drizzle's journal) that the database has not had yet, in one transaction.
 * Callers wait for each other.
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    client.release(true); // the lock and the setting end with the session
  }
}

function createPool(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'rostrum',
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // A connection that breaks, idle or between two statements, would otherwise end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => pool.ending || log.warn({ reason: error.message }, 'database connection lost')),
  );
  pool.on('error', () => {});
  return pool;
}

/** Waits for queries under way, but not for a connection that was never given back. */
async function endPool(pool: pg.Pool): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, DRAIN_LIMIT_MS);
  await Promise.race([pool.end(), limit.promise]);
  clearTimeout(timer);
}

/** @returns the server's version, like `18.4`. */
async function checkServer(pool: pg.Pool, place: string): Promise<string> {
  const { rows } = await pool.query<ServerFacts>(SERVER_FACTS).catch((error: unknown) => {
    throw new Error(`The database at ${place} cannot be reached: ${reasonOf(error)}`, { cause: error });
  });
  const [facts] = rows;
  const problem = facts ? serverProblem(facts) : 'does not answer like PostgreSQL';
  if (problem) throw new Error(`The database at ${place} ${problem}`);
  return facts?.version ?? '';
}

/** A name with several addresses fails with one error per address and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** The URL without its password and parameters (which may hold one). */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) throw new Error('DATABASE_URL is no URL like postgres://user:password@host:5432/database');
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`;
}
