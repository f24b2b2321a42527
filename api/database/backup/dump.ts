import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MIGRATION_HISTORY } from '../migration-state.ts';
import { hashFile, type Manifest, type StoredTable } from './manifest.ts';

const { escapeIdentifier } = pg;

const TABLES = 'tables';
const MODE = 0o600;

/** In the order of references; content versions are left out, because a trigger writes them at the restore. */
const COLUMNS = `
  SELECT t.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
         array(SELECT f.relname::text FROM pg_constraint r JOIN pg_class f ON f.oid = r.confrelid
               WHERE r.contype = 'f' AND r.conrelid = t.oid AND f.oid <> t.oid) AS needs
  FROM pg_class t
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'
    AND t.relname <> 'content_changes'
  GROUP BY t.oid, t.relname
  ORDER BY t.relname`;
const SEQUENCES = `
  SELECT sequencename AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS "isCalled"
  FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`;

type TableRow = { name: string; columns: string[]; needs: string[] };

/** Dumps all tables as of one moment while others read and write. */
export async function dumpDatabase(
  pool: pg.Pool,
  folder: string,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migration'>> {
  await mkdir(join(folder, TABLES), { mode: 0o700 });
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query('SET LOCAL statement_timeout = 0');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows: history } = await client.query<{ last: string | null }>(MIGRATION_HISTORY);
    const { rows: found } = await client.query<TableRow>(COLUMNS);
    const tables: StoredTable[] = [];
    for (const row of inOrder(found)) tables.push(await dumpTable(client, folder, row));
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(SEQUENCES);
    await client.query('COMMIT');
    return { migration: Number(history[0]?.last ?? 0), tables, sequences };
  } finally {
    // Closing the session also ends a transaction that an error has left open.
    client.release(true);
  }
}

async function dumpTable(client: pg.PoolClient, folder: string, { name, columns }: TableRow): Promise<StoredTable> {
  const path = `${TABLES}/${name}.copy.gz`;
  const list = columns.map(escapeIdentifier).join(', ');
  const { rows } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${escapeIdentifier(name)}`);
  const copy = client.query(copyTo(`COPY (SELECT ${list} FROM ${escapeIdentifier(name)}) TO STDOUT`));
  await pipeline(copy, createGzip(), createWriteStream(join(folder, path), { flags: 'wx', mode: MODE, flush: true }));
  const sha256 = await hashFile(join(folder, path));
  if (sha256 === undefined) throw new Error(`${join(folder, path)} cannot be read again.`);
  return { name, columns, rows: rows[0]?.rows ?? 0, path, sha256 };
}

function inOrder(tables: readonly TableRow[]): TableRow[] {
  const sorted: TableRow[] = [];
  const rest = new Set(tables);
  while (rest.size > 0) {
    const ready = [...rest].filter(({ needs }) => ![...rest].some(({ name }) => needs.includes(name)));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const table of ready) {
      sorted.push(table);
      rest.delete(table);
    }
  }
  return sorted;
}
