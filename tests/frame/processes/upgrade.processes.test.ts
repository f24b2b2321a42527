import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBackup } from '../../../api/database/backup/manifest.ts';
import { migrate, migrateAll } from '../../../api/database/database.ts';
import { MIGRATIONS } from '../../../api/database/migration-state.ts';
import { allRows } from '../../support/all-rows.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { countMigrations, createLast0x, findFirstRelease, LAST_0X_BACKUP } from '../../support/older-releases.ts';
import { readSchema } from '../../support/read-schema.ts';
import { runCommand } from '../../support/run-command.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Columns that later migrations have added, with their defaults. */
const ADDED: Readonly<Record<string, string>> = { 'public.credit_transcripts': 'certification' };
const withAdded = (table: string, row: string): string =>
  ADDED[table] === undefined ? row : row.replace(/\)$/, `,${ADDED[table]})`);

/** Parts of the schema of 0.x that 1.0.0 drops, as `readSchema` names them. */
const DROPPED = [
  'content_basis.',
  'content_files.floating',
  'content_files.pictures',
  'content_files.seen',
  'content_index.sampled',
  'CREATE UNIQUE INDEX content_basis_pkey',
  'content_basis content_basis_',
  'forget_folder()',
  'content_index SELECT',
];
const TOO_OLD = /is of a release before the last 0\.x: start the last 0\.x release on it once, then this one\.$/m;
/** Statements of the last 0.x release on the tables that 1.0.0 changes. */
const STATEMENTS_OF_0X = [
  `INSERT INTO content_files ("file", "fingerprint", "imported_at") VALUES ('articles/0x.md', 'x', now())`,
  `INSERT INTO outbox ("id", "channel", "kind", "recipient", "body", "state", "attempts", "next_at", "last_error", "created_at", "done_at", "provider", "member_id", "topic", "leased_until")
   VALUES (default, 'mail', 'x', 'b@x.test', '{}', 'queued', default, now(), default, now(), default, default, default, default, default)
   RETURNING "leased_until"`,
  `SELECT "kind", "id", "type", "title", "at", "visible_from", "visible_until", "taxonomy_ids", "terms" FROM content_index`,
];

const firstRelease = await findFirstRelease();

describe.each(oneDatabase())('an upgrade, on $name PostgreSQL', (database) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let opened: Awaited<ReturnType<typeof database.open>>[];
  let pools: pg.Pool[];

  beforeEach(async () => {
    folder = await temporaryFolder();
    opened = [];
    pools = [];
  });
  afterEach(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await Promise.all(opened.map((one) => one.drop()));
    await folder.remove();
  });

  const connect = (url: string): pg.Pool => {
    const pool = new pg.Pool({ connectionString: url });
    // The server may end a connection of the pool before it is closed.
    pool.on('connect', (client) => client.on('error', () => {}));
    pools.push(pool);
    return pool;
  };
  const openEmpty = async (): Promise<{ url: string; pool: pg.Pool }> => {
    const one = await database.open();
    opened.push(one);
    return { url: one.url, pool: connect(one.url) };
  };
  const schemaOfThisRelease = async () => {
    const { pool } = await openEmpty();
    await migrate(pool, MIGRATIONS);
    return readSchema(pool);
  };

  it('takes a database of the last 0.x release over: its rows stay, its schema becomes that of an empty one', async () => {
    const { url, pool } = await openEmpty();
    await createLast0x(pool);
    const before = { rows: await allRows(url), schema: await readSchema(pool) };
    await Promise.all([migrateAll(pool), migrateAll(connect(url)), migrateAll(connect(url))]);

    const schema = await readSchema(pool);
    expect(schema).toEqual(await schemaOfThisRelease());
    const lost = Object.entries(before.schema).flatMap(([part, texts]) =>
      texts.filter((text) => !schema[part]?.includes(text)),
    );
    expect(lost.filter((text) => !DROPPED.some((name) => text.includes(name)))).toEqual([]);

    const { 'public.content_basis': _basis, ...kept } = before.rows;
    const rows = await allRows(url);
    expect(Object.keys(rows).sort()).toEqual(Object.keys(kept).sort());
    expect(rows['drizzle.__drizzle_migrations']).toHaveLength(41 + countMigrations() - 1);
    for (const name of Object.keys(kept).filter((name) => !/migrations|content_files/.test(name)))
      expect([name, rows[name]]).toEqual([name, kept[name]?.map((row) => withAdded(name, row))]);
    expect(rows['public.content_files']).toHaveLength(kept['public.content_files']?.length ?? 0);
  });

  it('leaves a replica of the last 0.x release beside the new one what it reads and writes', async () => {
    const { pool } = await openEmpty();
    await createLast0x(pool);
    await migrateAll(pool);
    for (const statement of STATEMENTS_OF_0X)
      expect((await pool.query(statement)).rowCount, statement).toBeGreaterThan(0);
  });

  it('waits for an import of the last 0.x release instead of for its locks', async () => {
    const { url, pool } = await openEmpty();
    await createLast0x(pool);
    const importing = await connect(url).connect();
    await importing.query('BEGIN');
    await importing.query('SELECT pg_advisory_xact_lock(7204401)');
    await importing.query('UPDATE content_files SET imported_at = now()');
    const migrating = migrateAll(pool);
    await expect
      .poll(async () => (await pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount)
      .toBe(1);
    expect((await importing.query('SELECT FROM content_index')).rowCount).toBeGreaterThan(0);
    await importing.query('COMMIT');
    importing.release();
    await migrating;
  });

  it('lets the commands of this release use a database of the last 0.x release', async () => {
    const { url, pool } = await openEmpty();
    await createLast0x(pool);
    const content = join(folder.path, 'content');
    await cp(FIXTURE_CONTENT, content, { recursive: true });
    const article = join(content, 'articles/society-notes.md');
    await writeFile(article, `${await readFile(article, 'utf8')}\nAlso the porter.\n`);
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: folder.path,
      CONTENT_DIR: content,
      PRODUCT_SLUG: FIXTURE_PRODUCT,
      CONTENT_MAX_REMOVAL: '1',
    };
    const shown = ['members', 'show', 'ada@example.org'];
    expect(await runCommand(shown, environment)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/lacks \d+ migrations/),
    });
    await migrateAll(pool);
    expect(await runCommand(shown, environment)).toMatchObject({
      code: 0,
      out: expect.stringContaining('lastName: Quill'),
    });
    expect(await runCommand(['content', 'import'], environment)).toMatchObject({ err: '' });
    const { rows: found } = await pool.query(`SELECT title FROM content_index WHERE terms @@ to_tsquery('porter')`);
    expect(found).toEqual([{ title: 'Notes from the office' }]);
    expect(await runCommand(['backup', '--no-verify'], environment)).toMatchObject({ code: 0, err: '' });
  });

  it('restores a backup of the last 0.x release: members, forms, content, numbers and the secret', async () => {
    const { url, pool } = await openEmpty();
    const environment = { DATABASE_URL: url, DATA_DIR: folder.path };
    expect(await runCommand(['restore', LAST_0X_BACKUP, '--yes'], environment)).toMatchObject({ code: 0, err: '' });
    expect(await readSchema(pool)).toEqual(await schemaOfThisRelease());
    const rows = await allRows(url);
    expect(rows['drizzle.__drizzle_migrations']).toHaveLength(countMigrations());
    const { tables } = await readBackup(LAST_0X_BACKUP);
    for (const { name, rows: count } of tables.filter((table) => table.name !== 'content_basis'))
      expect([name, rows[`public.${name}`]?.length]).toEqual([name, count]);
    expect(await readFile(join(folder.path, 'secret'), 'utf8')).toBe('a secret of 0.x, of 32 characters');
    expect(await runCommand(['members', 'show', 'bela@example.org'], environment)).toMatchObject({
      code: 0,
      out: expect.stringContaining("lastName: O'Neil"),
    });
    const { rows: fields } = await pool.query('SELECT fields FROM form_submissions');
    expect(fields).toEqual([{ fields: { firstName: 'Zoë', message: 'a\tb' } }]);
    const { rows: found } = await pool.query(`SELECT title FROM content_index WHERE terms @@ to_tsquery('staff')`);
    expect(found).toEqual([{ title: 'Notes from the office' }]);
    const { rows: next } = await pool.query(`SELECT nextval('member_record_number')::int AS next`);
    expect(next).toEqual([{ next: 100_003 }]);
  });

  it('refuses a database of a release before the last 0.x in one sentence, and leaves it as it was', async () => {
    const { url, pool } = await openEmpty();
    await createLast0x(pool);
    await pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE id = 41');
    const before = [await readSchema(pool), await allRows(url)];
    await expect(migrateAll(pool)).rejects.toThrow(TOO_OLD);
    expect([await readSchema(pool), await allRows(url)]).toEqual(before);
    expect(await runCommand(['sessions'], { DATABASE_URL: url })).toMatchObject({
      code: 2,
      err: expect.stringMatching(TOO_OLD),
    });
    expect(await runCommand(['doctor', '--json'], { DATABASE_URL: url, DATA_DIR: folder.path })).toMatchObject({
      code: 2,
      out: expect.stringContaining('the database is of a release before the last 0.x'),
    });
  });

  it(`migrates a database of 1.0.0 to the schema of an empty one, from ${firstRelease.origin}`, async () => {
    const { pool } = await openEmpty();
    await migrate(pool, await firstRelease.writeTo(folder.path));
    await migrate(pool, MIGRATIONS);
    expect(await readSchema(pool)).toEqual(await schemaOfThisRelease());
    const { rows } = await pool.query('SELECT FROM drizzle.__drizzle_migrations');
    expect(rows).toHaveLength(countMigrations());
  });
});
