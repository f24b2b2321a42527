import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { MIGRATIONS } from '../migration-state.ts';
import type { Manifest } from './manifest.ts';

const { escapeIdentifier } = pg;

/** The empty schema, with drizzle's migration history. */
const EMPTY = `
  DROP SCHEMA IF EXISTS public CASCADE;
  DROP SCHEMA IF EXISTS drizzle CASCADE;
  CREATE SCHEMA public;
  CREATE SCHEMA drizzle;
  CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`;

/** Backups of 0.x also contain these; the second migration drops them again. */
const UNUSED_OF_0X = `
  CREATE TABLE content_basis (only_row boolean, base text, anchor text, pictures jsonb, folder text);
  ALTER TABLE content_files ADD COLUMN seen text, ADD COLUMN floating boolean, ADD COLUMN pictures text[]`;

/**
 * Loads in one transaction with the backup's schema; apply later migrations afterwards.
 * @throws Error for a backup of a newer release, or older than the last 0.x
 */
export async function loadDatabase(
  pool: pg.Pool,
  folder: string,
  { migration, tables, sequences }: Manifest,
): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  const [baseline] = known;
  if (baseline && migration < baseline.folderMillis)
    throw new Error(
      'The backup is of a release before the last 0.x: restore it with the last 0.x release, then start this one.',
    );
  const applied = known.filter(({ folderMillis }) => folderMillis <= migration);
  if (applied.at(-1)?.folderMillis !== migration)
    throw new Error('The backup is of a newer release: restore it with that release.');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query(EMPTY);
    for (const { sql, hash, folderMillis } of applied) {
      for (const statement of sql) await client.query(statement);
      await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        hash,
        folderMillis,
      ]);
    }
    if (migration === baseline?.folderMillis) await client.query(UNUSED_OF_0X);
    const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ');
    if (names !== '') await client.query(`TRUNCATE ${names}`);
    for (const { name, columns, path, rows } of tables) {
      const list = columns.map(escapeIdentifier).join(', ');
      const copy = client.query(copyFrom(`COPY ${escapeIdentifier(name)} (${list}) FROM STDIN`));
      await pipeline(createReadStream(join(folder, path)), createGunzip(), copy);
      if (copy.rowCount !== rows) throw new Error(`The table ${name} has ${copy.rowCount} rows instead of ${rows}.`);
    }
    for (const { name, value, isCalled } of sequences)
      await client.query('SELECT setval($1::regclass, $2, $3)', [`public.${escapeIdentifier(name)}`, value, isCalled]);
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
}
