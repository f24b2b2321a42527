import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

export const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));

export type MigrationState = {
  readonly known: number;
  readonly pending: number;
  /** A newer release has used the database. */
  readonly isNewer: boolean;
  /** The database was last used by a release before the last 0.x. */
  readonly isTooOld: boolean;
};

const TOO_OLD = 'is of a release before the last 0.x: start the last 0.x release on it once, then this one';

/** Fails in an empty database. */
export const MIGRATION_HISTORY = `SELECT max(created_at)::text AS last FROM drizzle.__drizzle_migrations`;
const UNDEFINED_TABLE = ['42P01', '3F000'];

export async function migrationState(pool: Pick<pg.Pool, 'query'>): Promise<MigrationState> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis);
  const last = await lastMigration(pool);
  return {
    known: known.length,
    pending: known.filter((time) => time > last).length,
    isNewer: known.every((time) => time < last),
    isTooOld: isTooOld(known, last),
  };
}

/** @throws Error when the folder's migrations cannot be applied */
export async function assertMigratable(pool: Pick<pg.Pool, 'query'>, folder: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
  if (isTooOld(known, await lastMigration(pool))) throw new Error(`The database ${TOO_OLD}.`);
}

/** The first migration has the schema of the last 0.x release, so older databases cannot be upgraded. */
const isTooOld = (known: readonly number[], last: number): boolean => last > 0 && known.every((time) => time > last);

/** Returns the predicate of a sentence about the database; undefined when it can be used. */
export async function schemaProblem(pool: Pick<pg.Pool, 'query'>): Promise<string | undefined> {
  const state = await migrationState(pool);
  const { pending, isNewer } = state;
  if (state.isTooOld) return `${TOO_OLD}.`;
  if (isNewer) return 'has been used by a newer release of the site: run the command of that release.';
  if (pending > 0) return `lacks ${pending} migrations of this release: start the site, which applies them.`;
  return undefined;
}

/** In milliseconds; 0 in an empty database. */
async function lastMigration(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  try {
    const { rows } = await pool.query<{ last: string | null }>(MIGRATION_HISTORY);
    return Number(rows[0]?.last ?? 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNDEFINED_TABLE.includes(String(error.code))) return 0;
    throw error;
  }
}
