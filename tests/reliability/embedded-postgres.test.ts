import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, DataFolderInUseError, openDatabase } from '../../server/api/store/database.ts';
import { findBinaries } from '../../server/api/store/postgres/binaries.ts';
import { openCluster } from '../../server/api/store/postgres/cluster.ts';
import { processesOn, startOwner } from '../support/owner-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What the embedded API (section 7) promises of its own database: it starts anywhere, alone on its folder, and forgets nothing. */

const isRoot = process.getuid?.() === 0;
const ORDINARY_USER = { uid: 65_534, gid: 65_534 };

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let root: Awaited<ReturnType<typeof temporaryFolder>>;
/** A data folder that has been started before; its table `kept` has one row. */
let dataDir: string;

beforeAll(async () => {
  root = await temporaryFolder();
  dataDir = join(root.path, 'data');
  await using(async ({ pool }) => {
    await pool.query('CREATE TABLE kept (name text PRIMARY KEY)');
    await pool.query("INSERT INTO kept VALUES ('one')");
  });
});

afterAll(async () => {
  try {
    // An initdb whose owner was killed ends by itself.
    await vi.waitFor(() => expect(processesOn(root.path)).toEqual([]), 10_000);
  } finally {
    for (const pid of processesOn(root.path)) process.kill(pid, 'SIGKILL');
    await root.remove();
  }
});

async function using<T>(use: (database: Database) => Promise<T>, folder = dataDir): Promise<T> {
  const database = await openDatabase({ dataDir: folder, log });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

const countKept = async (database: Pick<Database, 'pool'>) =>
  (await database.pool.query('SELECT * FROM kept')).rowCount;
const statusFile = () => join(dataDir, 'postgres/cluster/postmaster.pid');
const serverPid = async () => Number.parseInt(await readFile(statusFile(), 'utf8'), 10);
const savedUrl = async () => (await readFile(join(dataDir, 'postgres/url'), 'utf8')).trim();
const isRunning = (pid: number) => processesOn(dataDir).includes(pid);

describe('starting', () => {
  it('lets in only the site’s role, and only from this machine', async () => {
    await using(async ({ pool, url, embedded, where }) => {
      const { rows } = await pool.query(`
        SELECT current_setting('is_superuser') AS superuser, current_setting('fsync') AS fsync, datlocale AS locale,
               current_setting('listen_addresses') AS addresses, current_setting('statement_timeout') AS limit
        FROM pg_database WHERE datname = current_database()`);
      expect(rows).toEqual([
        { superuser: 'off', fsync: 'on', locale: 'C.UTF-8', addresses: '127.0.0.1', limit: '30s' },
      ]);
      expect(embedded).toBe(true);
      expect(where).toMatch(/^PostgreSQL \d+\.\d+, /);
      expect(where).not.toContain(new URL(url).password);
      expect(await savedUrl()).toBe(url);
      expect((await stat(join(dataDir, 'postgres/url'))).mode & 0o777).toBe(0o600);

      const strangers = { password: 'wrong', username: 'postgres', pathname: 'postgres' };
      for (const [part, value] of Object.entries(strangers)) {
        const { href } = Object.assign(new URL(url), { [part]: value });
        const client = new pg.Client({ connectionString: href });
        await expect(client.connect(), part).rejects.toThrow(/authentication failed|no pg_hba.conf/);
      }
    });
  });

  // What that takes is part of `npm run bench -- cold-start`.
  it('makes nothing when the folder exists: it is started as it is, on its port', async () => {
    const made = async () => {
      const { ino, mtimeMs } = await stat(join(dataDir, 'postgres/cluster/PG_VERSION'));
      return { ino, mtimeMs, url: await savedUrl() };
    };
    const before = await made();
    await using(async (database) => {
      expect(await countKept(database)).toBe(1);
      expect({ ...(await made()), url: database.url }).toEqual(before);
    });
  });

  it('takes another port when its own is taken, and remembers it', async () => {
    const before = new URL(await savedUrl()).port;
    const other = createServer().listen(Number(before), '127.0.0.1');
    await once(other, 'listening');
    await using(async (database) => {
      expect(new URL(database.url).port).not.toBe(before);
      expect(await savedUrl()).toBe(database.url);
      expect(await countKept(database)).toBe(1);
    });
    other.close();
  });

  it.each(['.', 'cluster/PG_VERSION', 'cluster/global/pg_control', 'cluster/base/5'])(
    'is harmless to kill during the first start, when %s appears',
    async (landmark) => {
      const folder = join(root.path, `killed-${landmark.replaceAll('/', '-')}`);
      await mkdir(folder);
      const owner = startOwner(folder);
      await vi.waitFor(() => expectUnfinished(folder, landmark), { timeout: 20_000, interval: 2 });
      await owner.kill('SIGKILL');
      await using(async ({ pool }) => expect((await pool.query('SELECT 1')).rowCount).toBe(1), folder);
      expect(await readdir(folder)).toEqual(['owner.lock', 'postgres']);
    },
  );

  it.runIf(isRoot)('names the folder that the server’s user may not enter', async () => {
    const closed = join(root.path, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const opening = openDatabase({ dataDir: join(closed, 'data'), log });
    await expect(opening).rejects.toThrow(`may not enter ${closed}. Allow it (chmod o+x ${closed})`);
  });

  it.runIf(isRoot)('runs as the current user when that is not root, and as that user for root too', async () => {
    const folder = join(root.path, 'ordinary');
    await mkdir(folder);
    await chown(folder, ORDINARY_USER.uid, ORDINARY_USER.gid);
    const owner = startOwner(folder, { user: ORDINARY_USER });
    expect(await owner.line(), 'its database’s URL').toMatch(/^postgres:/);
    await owner.kill('SIGTERM');
    expect((await stat(join(folder, 'postgres/cluster'))).uid).toBe(ORDINARY_USER.uid);
    await using(async ({ pool }) => expect((await pool.query('SELECT 1')).rowCount).toBe(1), folder);
    const again = startOwner(folder, { user: ORDINARY_USER });
    expect(await again.line(), 'its database’s URL').toMatch(/^postgres:/);
    await again.kill('SIGTERM');
  });

  it('asks for DATABASE_URL where there are no binaries', () => {
    expect(() => findBinaries('sunos', 'x64')).toThrow(/sunos-x64.*DATABASE_URL/);
  });

  it('asks for DATABASE_URL where the binaries cannot run, as on musl', async () => {
    const binary = join(root.path, 'made-for-another-libc');
    await writeFile(binary, '#!/lib64/ld-of-another-libc.so\n', { mode: 0o755 });
    const folder = join(root.path, 'musl');
    await mkdir(folder);
    const opening = openCluster(folder, { initdb: binary, postgres: binary });
    await expect(opening).rejects.toThrow(/glibc.*DATABASE_URL/);
  });
});

describe('owning the folder', () => {
  it('refuses a second owner, in this process or another, and the first goes on', async () => {
    await using(async (database) => {
      const opening = openDatabase({ dataDir, log });
      await expect(opening).rejects.toThrow(DataFolderInUseError);
      await expect(opening).rejects.toThrow(`The data folder ${dataDir} is in use by process ${process.pid}.`);

      const second = startOwner(dataDir);
      await second.ended;
      expect(await second.errors).toContain(`DataFolderInUseError: The data folder ${dataDir} is in use by process`);
      expect(await countKept(database)).toBe(1);
      expect(await readdir(dataDir)).toEqual(['owner.lock', 'owner.pid', 'postgres']);
    });
  });

  it('lets exactly one of several simultaneous starters in', async () => {
    const folder = join(root.path, 'contested');
    await mkdir(folder);
    const starters = Array.from({ length: 4 }, () => startOwner(folder));
    const urls = await Promise.all(starters.map((starter) => starter.line()));
    expect(urls.filter((url) => url !== undefined)).toHaveLength(1);
    await Promise.all(starters.map((starter) => starter.kill('SIGTERM')));
  });

  it('replaces the server of an owner that was killed', async () => {
    const owner = startOwner(dataDir);
    await owner.line();
    const orphan = await serverPid();
    await owner.kill('SIGKILL');
    expect(isRunning(orphan)).toBe(true);
    await using(async (database) => {
      expect(await countKept(database)).toBe(1);
      expect(await serverPid()).not.toBe(orphan);
      expect(isRunning(orphan)).toBe(false);
    });
  });

  it('is not misled by a dead server’s number that another process has now', async () => {
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['60'], { uid, gid });
    await writeFile(statusFile(), `${stranger.pid}\n${dataDir}/postgres/cluster\n0\n5432\n\n127.0.0.1\n\nready\n`);
    await using(async (database) => expect(await countKept(database)).toBe(1));
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });
});

describe('the server’s life', () => {
  it('outlives the Ctrl-C that reaches its owner, until the owner stops it', async () => {
    const owner = startOwner(dataDir);
    const client = new pg.Client({ connectionString: await owner.line() });
    await client.connect();
    process.kill(-(owner.child.pid ?? Number.NaN), 'SIGINT');
    await owner.ended;
    expect((await client.query('SELECT * FROM kept')).rowCount).toBe(1);
    await client.end();
    await using(async (database) => expect(await countKept(database)).toBe(1));
  });

  it('ends with an owner that exits without closing it', async () => {
    const owner = startOwner(dataDir, { task: 'leave' });
    await owner.ended;
    await vi.waitFor(() => expect(processesOn(dataDir)).toEqual([]), 10_000);
  });

  it('goes on after the server was killed, and the process does not end with it', async () => {
    await using(async (database) => {
      const client = await database.pool.connect();
      await client.query('BEGIN');
      const first = await serverPid();
      process.kill(first, 'SIGKILL');
      await vi.waitFor(async () => expect(await countKept(database)).toBe(1), { timeout: 10_000, interval: 50 });
      await expect(client.query('SELECT 1')).rejects.toThrow();
      client.release(true);
      expect(await serverPid()).not.toBe(first);
      expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ signal: 'SIGKILL' }), expect.any(String));
    });
  });
});

describe('killing a writer', () => {
  const ROUNDS = 20;

  it(`loses no acknowledged row in ${ROUNDS} kills, with and without its server`, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const writer = startOwner(dataDir, { task: 'write' });
      expect(await writer.line(), 'its database’s URL').toMatch(/^postgres:/);
      const server = await serverPid();
      for (let row = 0; row < 5 + ((round * 37) % 60); row++) acknowledged.push((await writer.line()) ?? 'nothing');
      if (round % 2 === 1) process.kill(server, 'SIGKILL');
      await writer.kill('SIGKILL');
      acknowledged.push(...(await writer.remainingLines()));
    }
    await using(async ({ pool }) => {
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM written');
      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(ROUNDS * 5);
    });
  }, 60_000);
});

/** Fails until the server that is being made in the folder has come as far as this file. */
async function expectUnfinished(folder: string, landmark: string): Promise<void> {
  const unfinished = (await readdir(folder)).find((name) => name.startsWith('postgres.new-'));
  await stat(join(folder, unfinished ?? 'nothing yet', landmark));
}
