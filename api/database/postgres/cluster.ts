import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, assertReachable, serverAccount } from './account.ts';
import { type Binaries, explainBinaryFailure } from './binaries.ts';

export type Cluster = {
  readonly data: string;
  /** File with the connection URL, including the password; readable by its owner only. */
  readonly urlFile: string;
  readonly logFile: string;
  readonly account: Account;
};

/** Name of the site's role, which is no superuser, and of its database. */
const NAME = 'rostrum';
const UNFINISHED_PREFIX = 'postgres.new-';

/** UTF-8 and collation by code point on every system; no login before `pg_hba.conf` is replaced. */
const INITDB_FLAGS = [
  '--username=postgres',
  '--auth=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
];

/** `pg_hba.conf`: only the site's role may connect, with its password, from this machine. */
const ACCESS_RULES = `host ${NAME} ${NAME} 127.0.0.1/32 scram-sha-256\n`;

/**
 * Creates the cluster under a temporary name, so that an interrupted start leaves no incomplete one.
 * @param dataDir absolute path without symbolic links, locked by `lockDataFolder`
 */
export async function openCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  const account = await serverAccount(folder);
  await assertReachable(dataDir, account);
  await assertReachable(binaries.postgres, account);
  await removeUnfinished(dataDir);
  if (!existsSync(folder)) {
    const unfinished = join(dataDir, `${UNFINISHED_PREFIX}${randomBytes(4).toString('hex')}`);
    await createCluster(clusterIn(unfinished, account), unfinished, binaries);
    await rename(unfinished, folder);
    await syncFolder(dataDir);
  }
  return clusterIn(folder, account);
}

function clusterIn(folder: string, account: Account): Cluster {
  return {
    data: join(folder, 'cluster'),
    urlFile: join(folder, 'url'),
    logFile: join(folder, 'log'),
    account,
  };
}

async function createCluster(cluster: Cluster, folder: string, { initdb, postgres }: Binaries): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await chownTo(folder, cluster.account);
  await runBinary(initdb, [`--pgdata=${cluster.data}`, ...INITDB_FLAGS], '', cluster.account);
  const password = randomBytes(24).toString('hex');
  await runBinary(
    postgres,
    ['--single', '-D', cluster.data, '-c', 'exit_on_error=on', '-c', 'log_checkpoints=off', 'postgres'],
    `CREATE ROLE ${NAME} LOGIN PASSWORD '${password}'\nCREATE DATABASE ${NAME} OWNER ${NAME}\n`,
    cluster.account,
  );
  await writeFile(join(cluster.data, 'pg_hba.conf'), ACCESS_RULES, { flush: true });
  await saveUrl(cluster, new URL(`postgres://${NAME}:${password}@127.0.0.1:5432/${NAME}`));
}

export async function readUrl(cluster: Cluster): Promise<URL> {
  return new URL((await readFile(cluster.urlFile, 'utf8')).trim());
}

export async function saveUrl(cluster: Cluster, url: URL): Promise<void> {
  const temporary = `${cluster.urlFile}.new`;
  await writeFile(temporary, `${url.href}\n`, { mode: 0o600, flush: true });
  await chownTo(temporary, cluster.account);
  await rename(temporary, cluster.urlFile);
}

/** Minimal environment, since `PG*` variables change settings. */
export function spawnOptions(account: Account): SpawnOptions {
  return { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
}

async function runBinary(file: string, args: string[], input: string, account: Account): Promise<void> {
  const child = spawn(file, args, { ...spawnOptions(account), stdio: 'pipe' });
  child.stdin.on('error', () => {}); // EPIPE of a process that exits early: its exit code is checked below
  child.stdin.end(input);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close').catch((error: unknown) => {
    throw new Error(explainBinaryFailure(error, ''), { cause: error });
  });
  if (code !== 0) throw new Error(`${file} failed: ${explainBinaryFailure(undefined, (await output).join(''))}`);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const unfinished = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED_PREFIX));
  // An initdb that outlived its parent may still be writing to the folder.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
  await Promise.all(unfinished.map((name) => rm(join(dataDir, name), options)));
}

async function chownTo(path: string, account: Account): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Makes a rename survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
