import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { readBackup } from '../../api/database/backup/manifest.ts';
import { MIGRATIONS } from '../../api/database/migration-state.ts';

const run = promisify(execFile);
const FIXTURE = fileURLToPath(new URL('../fixtures/last-0.x/', import.meta.url));
const JOURNAL = 'meta/_journal.json';
const FIRST_TAG = 'v1.0.0';
/** Migrations that were released with the tag. */
const FIRST_COUNT = 2;

/** A backup that the last 0.x release has written (tests/fixtures/README.md). */
export const LAST_0X_BACKUP = join(FIXTURE, '2026-11-28T13-56-15.117Z');

/** Makes an empty database the one that the backup was taken of: schema, history of migrations and rows. */
export async function createLast0x(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(await readFile(join(FIXTURE, 'database.sql'), 'utf8'));
    const { tables, sequences } = await readBackup(LAST_0X_BACKUP);
    for (const { name, columns, path } of tables) {
      const list = columns.map(pg.escapeIdentifier).join(', ');
      const copy = client.query(copyFrom(`COPY ${pg.escapeIdentifier(name)} (${list}) FROM STDIN`));
      await pipeline(createReadStream(join(LAST_0X_BACKUP, path)), createGunzip(), copy);
    }
    for (const { name, value, isCalled } of sequences)
      await client.query('SELECT setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), value, isCalled]);
  } finally {
    client.release(true);
  }
}

/** The number of migrations of this release. */
export const countMigrations = (): number => readMigrationFiles({ migrationsFolder: MIGRATIONS }).length;

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

/** The migrations of the release 1.0.0: those of its tag, or the first ones of this checkout where there is no tag. */
export async function findFirstRelease(): Promise<{ origin: string; writeTo(folder: string): Promise<string> }> {
  const readTagged = async (name: string) => {
    const { stdout } = await run('git', ['show', `${FIRST_TAG}:./${name}`], { cwd: MIGRATIONS });
    return stdout;
  };
  const readHere = (name: string) => readFile(join(MIGRATIONS, name), 'utf8');
  const hasTag = await readTagged(JOURNAL).then(
    () => true,
    () => false,
  );
  const read = hasTag ? readTagged : readHere;
  return {
    origin: hasTag ? `the tag ${FIRST_TAG}` : `this checkout, because there is no tag ${FIRST_TAG}`,
    /** Writes the migrations and drizzle's journal into a new folder. @returns the folder. */
    async writeTo(folder) {
      const first = join(folder, 'first-release');
      const journal = journalSchema.parse(JSON.parse(await read(JOURNAL)));
      const entries = journal.entries.slice(0, FIRST_COUNT);
      await mkdir(join(first, 'meta'), { recursive: true });
      for (const { tag } of entries) await writeFile(join(first, `${tag}.sql`), await read(`${tag}.sql`));
      await writeFile(join(first, JOURNAL), JSON.stringify({ ...journal, entries }));
      return first;
    },
  };
}
