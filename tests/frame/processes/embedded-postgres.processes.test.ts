import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, DataFolderInUseError, openDatabase } from '../../../api/database/database.ts';
import { serverAccount } from '../../../api/database/postgres/account.ts';
import { findBinaries } from '../../../api/database/postgres/binaries.ts';
import { openCluster } from '../../../api/database/postgres/cluster.ts';
import { processesOn, startOwner } from '../../support/owner-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** The embedded PostgreSQL (section 7) starts anywhere, owns its folder exclusively, and keeps committed rows. */

const isRoot = process.getuid?.() === 0;
const ORDINARY_USER = { uid: 65_534, gid: 65_534 };

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let root: Awaited<ReturnType<typeof temporaryFolder>>;
/** A data folder from an earlier start; its table `saved` has one row. */
let dataDir: string;

beforeAll(async () => {
  root = await temporaryFolder();
  dataDir = join(root.path, 'data');
  await using(async ({ pool }) => {
    await pool.query('CREATE TABLE saved (name text PRIMARY KEY)');
    await pool.query("INSERT INTO saved VALUES ('one')");
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

const countSaved = async (database: Pick<Database, 'pool'>) =>
  (await database.pool.query('SELECT * FROM saved')).rowCount;
const statusFile = () => join(dataDir, 'postgres/cluster/postmaster.pid');
const serverPid = async () => Number.parseInt(await readFile(statusFile(), 'utf8'), 10);
const savedUrl = async () => (await readFile(join(dataDir, 'postgres/url'), 'utf8')).trim();
const isRunning = (pid: number) => processesOn(dataDir).includes(pid);

describe('starting', () => {
  it('accepts only the site’s role, and only connections from localhost', async () => {
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

      const wrongCredentials = { password: 'wrong', username: 'postgres', pathname: 'postgres' };
      for (const [part, value] of Object.entries(wrongCredentials)) {
        const { href } = Object.assign(new URL(url), { [part]: value });
        const client = new pg.Client({ connectionString: href });
        await expect(client.connect(), part).rejects.toThrow(/authentication failed|no pg_hba.conf/);
      }
    });
  });

  // The time of such a start is measured by `npm run bench -- cold-start`.
  it('reuses an existing data folder with its port', async () => {
    const identity = async () => {
      const { ino, mtimeMs } = await stat(join(dataDir, 'postgres/cluster/PG_VERSION'));
      return { ino, mtimeMs, url: await savedUrl() };
    };
    const before = await identity();
    await using(async (database) => {
      expect(await countSaved(database)).toBe(1);
      expect({ ...(await identity()), url: database.url }).toEqual(before);
    });
  });

  it('saves another port when its own is in use', async () => {
    const before = new URL(await savedUrl()).port;
    const other = createServer().listen(Number(before), '127.0.0.1');
    await once(other, 'listening');
    await using(async (database) => {
      expect(new URL(database.url).port).not.toBe(before);
      expect(await savedUrl()).toBe(database.url);
      expect(await countSaved(database)).toBe(1);
    });
    other.close();
  });

  it.each(['.', 'cluster/PG_VERSION', 'cluster/global/pg_control', 'cluster/base/5'])(
    'recovers from a kill during the first start, when %s appears',
    async (landmark) => {
      const folder = join(root.path, `killed-${landmark.replaceAll('/', '-')}`);
      await mkdir(folder);
      const owner = startOwner(folder);
      await vi.waitFor(() => expectUnfinished(folder, landmark), { timeout: 60_000, interval: 2 });
      await owner.kill('SIGKILL');
      await using(async ({ pool }) => expect((await pool.query('SELECT 1')).rowCount).toBe(1), folder);
      expect(await readdir(folder)).toEqual(['owner.lock', 'postgres']);
    },
  );

  it.runIf(isRoot)('runs as an existing system user and creates none', async () => {
    const users = await readFile('/etc/passwd', 'utf8');
    const account = await serverAccount(join(root.path, 'new'));
    expect(users).toMatch(new RegExp(`^(?:postgres|nobody):x:${account?.uid}:${account?.gid}:`, 'm'));
    expect(await readFile('/etc/passwd', 'utf8')).toBe(users);
  });

  it.runIf(isRoot)('names the folder that the server’s user may not enter', async () => {
    const closed = join(root.path, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const opening = openDatabase({ dataDir: join(closed, 'data'), log });
    await expect(opening).rejects.toThrow(`may not enter ${closed}. Allow it (chmod o+x ${closed})`);
  });

  it.runIf(isRoot)(
    'runs as the current user when that is not root, and as the folder’s owner when root starts it later',
    async () => {
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
    },
  );

  it('requires DATABASE_URL on a platform without binaries', () => {
    expect(() => findBinaries('sunos', 'x64')).toThrow(/sunos-x64.*DATABASE_URL/);
  });

  it('requires DATABASE_URL where the binaries cannot run, as on musl', async () => {
    const binary = join(root.path, 'linked-to-another-libc');
    await writeFile(binary, '#!/lib64/ld-of-another-libc.so\n', { mode: 0o755 });
    const folder = join(root.path, 'musl');
    await mkdir(folder);
    const opening = openCluster(folder, { initdb: binary, postgres: binary });
    await expect(opening).rejects.toThrow(/glibc.*DATABASE_URL/);
  });
});

describe('ownership of the data folder', () => {
  it('rejects a second owner, in this process or another, while the first keeps running', async () => {
    await using(async (database) => {
      const opening = openDatabase({ dataDir, log });
      await expect(opening).rejects.toThrow(DataFolderInUseError);
      await expect(opening).rejects.toThrow(`The data folder ${dataDir} is in use by process ${process.pid}.`);

      const second = startOwner(dataDir);
      await second.ended;
      expect(await second.errors).toContain(`DataFolderInUseError: The data folder ${dataDir} is in use by process`);
      expect(await countSaved(database)).toBe(1);
      expect(await readdir(dataDir)).toEqual(['owner.lock', 'owner.pid', 'postgres']);
    });
  });

  it('lets exactly one of several simultaneous owners start', async () => {
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
      expect(await countSaved(database)).toBe(1);
      expect(await serverPid()).not.toBe(orphan);
      expect(isRunning(orphan)).toBe(false);
    });
  });

  it('ignores a stale process id that another process has now', async () => {
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    const unrelated = spawn('sleep', ['60'], { uid, gid });
    await writeFile(statusFile(), `${unrelated.pid}\n${dataDir}/postgres/cluster\n0\n5432\n\n127.0.0.1\n\nready\n`);
    await using(async (database) => expect(await countSaved(database)).toBe(1));
    expect(unrelated.exitCode).toBeNull();
    unrelated.kill();
  });
});

describe('lifetime of the server', () => {
  it('survives the Ctrl-C that its owner receives, until the owner stops it', async () => {
    const owner = startOwner(dataDir);
    const client = new pg.Client({ connectionString: await owner.line() });
    await client.connect();
    process.kill(-(owner.child.pid ?? Number.NaN), 'SIGINT');
    await owner.ended;
    expect((await client.query('SELECT * FROM saved')).rowCount).toBe(1);
    await client.end();
    await using(async (database) => expect(await countSaved(database)).toBe(1));
  });

  it('stops when its owner exits without closing it', async () => {
    const owner = startOwner(dataDir, { task: 'leave' });
    await owner.ended;
    await vi.waitFor(() => expect(processesOn(dataDir)).toEqual([]), 10_000);
  });

  it('is restarted after a kill, without ending the site’s process', async () => {
    await using(async (database) => {
      const client = await database.pool.connect();
      await client.query('BEGIN');
      const first = await serverPid();
      process.kill(first, 'SIGKILL');
      await vi.waitFor(async () => expect(await countSaved(database)).toBe(1), { timeout: 60_000, interval: 50 });
      await expect(client.query('SELECT 1')).rejects.toThrow();
      client.release(true);
      expect(await serverPid()).not.toBe(first);
      expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ signal: 'SIGKILL' }), expect.any(String));
    });
  });
});

describe('killing a process that writes', () => {
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
      const stored = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(ROUNDS * 5);
    });
  }, 60_000);
});

/** Fails until initialisation of the server has reached this file. */
async function expectUnfinished(folder: string, landmark: string): Promise<void> {
  const unfinished = (await readdir(folder)).find((name) => name.startsWith('postgres.new-'));
  await stat(join(folder, unfinished ?? 'nothing yet', landmark));
}
