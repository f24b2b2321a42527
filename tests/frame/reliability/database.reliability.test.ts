import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate, openDatabase, openStore } from '../../../api/database/database.ts';
import { serverProblem } from '../../../api/database/postgres/requirements.ts';
import { testDatabases } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The embedded API's database (section 7): which servers it accepts, and its migrations. */

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const PROCESSES = 6;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** A migrations folder as drizzle writes it. */
async function migrations(name: string, statements: readonly string[]): Promise<string> {
  const path = join(folder.path, name);
  await mkdir(join(path, 'meta'), { recursive: true });
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: 1000 + idx,
    tag: `${idx}`,
    breakpoints: true,
  }));
  await writeFile(join(path, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  await Promise.all(statements.map((sql, idx) => writeFile(join(path, `${idx}.sql`), sql)));
  return path;
}

describe.each(await testDatabases())('on the $name PostgreSQL', ({ open }) => {
  let database: Awaited<ReturnType<typeof open>>;
  const pools: pg.Pool[] = [];
  const connect = () => {
    const pool = new pg.Pool({ connectionString: database.url, statement_timeout: 200 });
    // The server may stop before the connection is closed.
    pool.on('connect', (client) => client.on('error', () => {}));
    pool.on('error', () => {});
    pools.push(pool);
    return pool;
  };

  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await database.drop();
  });

  it(`runs migrations once when ${PROCESSES} processes start together and wait longer than the statement timeout`, async () => {
    const path = await migrations('first', [
      'CREATE TABLE items (id int);--> statement-breakpoint\nSELECT pg_sleep(0.3);',
      'INSERT INTO items VALUES (1);',
    ]);
    await Promise.all(Array.from({ length: PROCESSES }, () => migrate(connect(), path)));
    const { rows } = await connect().query('SELECT id FROM items');
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('rolls back a failing migration and applies the corrected one', async () => {
    const good = ['CREATE TABLE items (id int);', 'INSERT INTO items VALUES (1);'];
    const failing = await migrations('failing', [
      ...good,
      'DELETE FROM items;--> statement-breakpoint\nSELECT nonsense;',
    ]);
    await expect(migrate(connect(), failing)).rejects.toThrow();
    expect((await connect().query('SELECT id FROM items')).rowCount).toBe(1);
    await migrate(connect(), await migrations('corrected', [...good, 'DELETE FROM items;']));
    expect((await connect().query('SELECT id FROM items')).rowCount).toBe(0);
  });

  it('limits statements, and logs the server’s address without the password', async () => {
    const url = new URL(database.url);
    url.searchParams.set('password', url.password || 'secret');
    const opened = await openDatabase({ dataDir: 'unused', databaseUrl: url.href, log });
    expect(opened.embedded).toBe(false);
    expect(opened.where).toMatch(
      new RegExp(`^PostgreSQL \\d+\\.\\d+, postgres://${url.username}@${url.host}${url.pathname}$`),
    );
    expect((await opened.pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
    await opened.close();
    expect((await connect().query('SELECT 1')).rowCount, 'the server is not stopped').toBe(1);
  });
});

describe.each(await testDatabases())('the tables of the site on the $name PostgreSQL', ({ open }) => {
  it('are created at the first start only', async () => {
    const database = await open();
    for (let start = 0; start < 2; start++) {
      const store = await openStore({ dataDir: 'unused', databaseUrl: database.url, log });
      const { rows } = await store.pool.query(
        "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'",
      );
      expect(rows[0].tables).toBeGreaterThan(0);
      await store.close();
    }
    await database.drop();
  });
});

describe('an unusable database is reported in one sentence', () => {
  it.each([
    [
      'no server listens on the port',
      'postgres://u:secret@127.0.0.1:1/db',
      'at postgres://u@127.0.0.1:1/db cannot be reached: connect ECONNREFUSED',
    ],
    [
      'the address is not a URL',
      'nonsense',
      'DATABASE_URL is not a URL like postgres://user:password@host:5432/database',
    ],
  ])('%s', async (_, databaseUrl, sentence) => {
    const opening = openDatabase({ dataDir: 'unused', databaseUrl, log });
    await expect(opening).rejects.toThrow(sentence);
    await expect(opening).rejects.not.toThrow('secret');
  });

  it('another server listens on the port', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const opening = openDatabase({ dataDir: 'unused', databaseUrl: `postgres://u@127.0.0.1:${port}/db`, log });
    await expect(opening).rejects.toThrow('cannot be reached');
    other.close();
  });

  it.each([
    [{ number: 140_012, version: '14.12', encoding: 'UTF8' }, 'is PostgreSQL 14.12; 15 or newer is needed'],
    [{ number: 150_000, version: '15.0', encoding: 'SQL_ASCII' }, 'stores text as SQL_ASCII; UTF8 is needed'],
    [{ number: 150_000, version: '15.0', encoding: 'UTF8' }, undefined],
  ])('%o', (facts, problem) => {
    expect(serverProblem(facts)).toBe(problem);
  });
});
