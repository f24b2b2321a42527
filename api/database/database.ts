import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Logger as JobLogger, runMigrations as runJobMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from '../common/logger.ts';
import { createProviderOutageLog } from '../common/outage-log.ts';
import { assertMigratable, MIGRATIONS } from './migration-state.ts';
import { observePool, type PoolObserver } from './observed-pool.ts';
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts';
import { SERVER_FACTS, type ServerFacts, serverProblem } from './postgres/requirements.ts';
import type { Db } from './schema/db.ts';

export { DataFolderInUseError, lockBackupFolder } from './postgres/owner-lock.ts';

/** The database does not answer, perhaps temporarily. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
}

type Options = {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly log: Logger;
  readonly observer?: PoolObserver;
};

export type Database = {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly embedded: boolean;
  readonly where: string;
  close(): Promise<void>;
};

const MIGRATION_LOCK = 7_274_772;
const DRAIN_LIMIT_MS = 5000;

/** Replicas may start concurrently. @throws the errors of `openDatabase` */
export async function openStore(options: Options): Promise<Database & { readonly db: Db }> {
  const database = await openDatabase(options);
  try {
    await migrateAll(database.pool);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { ...database, db: drizzle(database.pool) };
}

/**
 * @throws DataFolderInUseError while another process owns the data folder
 * @throws DatabaseAwayError when the server does not answer
 * @throws Error for operators when it cannot be used or does not meet the requirements
 */
export async function openDatabase({ dataDir, databaseUrl, log, observer }: Options): Promise<Database> {
  const embedded = databaseUrl === undefined ? await startEmbeddedPostgres(dataDir, log) : undefined;
  const url = embedded?.url ?? databaseUrl ?? '';
  const pool = createPool(url, log);
  if (observer) observePool(pool, observer);
  const close = async () => {
    await endPool(pool);
    await embedded?.close();
  };
  try {
    const location = embedded?.folder ?? withoutSecrets(url);
    const version = await checkServer(pool, location);
    return { url, pool, embedded: embedded !== undefined, where: `PostgreSQL ${version}, ${location}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function migrateAll(pool: pg.Pool): Promise<void> {
  await migrate(pool, MIGRATIONS);
  await whileLocked(pool, () => runJobMigrations({ pgPool: pool, logger: new JobLogger(() => () => {}) }));
}

/**
 * Applies pending migrations in one transaction.
 * @throws Error for operators when the database is older than the first migration
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<void> {
  await whileLocked(pool, async (client) => {
    await assertMigratable(client, folder);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  });
}

/** Lets one process after the other migrate a database, by an advisory lock of the client's session. */
async function whileLocked(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await run(client);
  } finally {
    client.release(true); // closing the session releases the lock and resets its settings
  }
}

function createPool(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'rostrum',
    // Ten for queries, and one that listens for new jobs.
    max: 11,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  // An unhandled 'error' event of a broken connection would terminate the process.
  const lost = createProviderOutageLog(log, 'database connections are lost');
  pool.on('connect', (client) => {
    lost.succeeded();
    client.on('error', (error) => {
      if (!pool.ending) lost.failed(error);
    });
  });
  pool.on('error', () => {});
  return pool;
}

/** Waits at most `DRAIN_LIMIT_MS`: an unreleased client must not block the shutdown. */
async function endPool(pool: pg.Pool): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, DRAIN_LIMIT_MS);
  await Promise.race([pool.end(), limit.promise]);
  clearTimeout(timer);
}

async function checkServer(pool: pg.Pool, location: string): Promise<string> {
  const { rows } = await pool.query<ServerFacts>(SERVER_FACTS).catch((error: unknown) => {
    const message = `The database at ${location} cannot be reached: ${toReason(error)}`;
    throw isAway(error) ? new DatabaseAwayError(message, { cause: error }) : new Error(message, { cause: error });
  });
  const [facts] = rows;
  const problem = facts ? serverProblem(facts) : 'does not respond like PostgreSQL';
  if (problem) throw new Error(`The database at ${location} ${problem}`);
  return facts?.version ?? '';
}

/** Connection refused or lost, server starting or stopping. */
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', '57P01', '57P03']);

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  return 'code' in error ? AWAY_CODES.has(String(error.code)) : /timeout|terminated unexpectedly/.test(error.message);
}

/** A host name with several addresses fails with an AggregateError without a message of its own. */
function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/** Parameters may contain a password, too. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) throw new Error('DATABASE_URL is not a URL like postgres://user:password@host:5432/database');
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`;
}
