import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, assertReachable, serverAccount } from './account.ts';
import { type Binaries, explainBinaryFailure } from './binaries.ts';

/** A PostgreSQL data folder ("cluster") and what belongs to it. */
export type Cluster = {
  /** PostgreSQL's own folder. */
  readonly data: string;
  /** File with the connection URL, password and port included; readable by its owner only. */
  readonly urlFile: string;
  readonly logFile: string;
  readonly account: Account;
};

/** Both the role of the site and the one database it owns. It is no superuser. */
const NAME = 'rostrum';
const UNFINISHED = 'postgres.new-';

/** Every key, comparison and index by code point, the same on every system; UTF-8 throughout. No role may log in. */
const INITDB_FLAGS = [
  '--username=postgres',
  '--auth=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
];

/** The only way in: the site's role, with its password, from this machine. */
const ACCESS_RULES = `host ${NAME} ${NAME} 127.0.0.1/32 scram-sha-256\n`;

/**
 * The cluster in `<dataDir>/postgres`, made on the first start. It is made under another name and renamed when complete, so
 * that a first start that is killed half-way leaves nothing but a folder that the next one removes.
 * @param dataDir an absolute path without symbolic links, owned through `lockDataFolder`.
 */
export async function openCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  const account = await serverAccount(folder);
  await assertReachable(dataDir, account);
  await assertReachable(binaries.postgres, account);
  await removeUnfinished(dataDir);
  if (!existsSync(folder)) {
    const unfinished = join(dataDir, `${UNFINISHED}${randomBytes(4).toString('hex')}`);
    await makeCluster(describe(unfinished, account), unfinished, binaries);
    await rename(unfinished, folder);
    await flushFolder(dataDir);
  }
  return describe(folder, account);
}

function describe(folder: string, account: Account): Cluster {
  return {
    data: join(folder, 'cluster'),
    urlFile: join(folder, 'url'),
    logFile: join(folder, 'log'),
    account,
  };
}

async function makeCluster(cluster: Cluster, folder: string, { initdb, postgres }: Binaries): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await give(folder, cluster.account);
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

/** The connection URL the cluster was last reached by. */
export async function readUrl(cluster: Cluster): Promise<URL> {
  return new URL((await readFile(cluster.urlFile, 'utf8')).trim());
}

/** Replaces the connection URL, all or nothing. */
export async function saveUrl(cluster: Cluster, url: URL): Promise<void> {
  const draft = `${cluster.urlFile}.new`;
  await writeFile(draft, `${url.href}\n`, { mode: 0o600, flush: true });
  await give(draft, cluster.account);
  await rename(draft, cluster.urlFile);
}

/** How PostgreSQL's programs are started: as the account, and with nothing of our environment to lead them astray. */
export function spawnOptions(account: Account): SpawnOptions {
  return { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
}

async function runBinary(file: string, args: string[], input: string, account: Account): Promise<void> {
  const child = spawn(file, args, { ...spawnOptions(account), stdio: 'pipe' });
  child.stdin.on('error', () => {}); // it ended early: its exit code tells
  child.stdin.end(input);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close').catch((error: unknown) => {
    throw new Error(explainBinaryFailure(error, ''), { cause: error });
  });
  if (code !== 0) throw new Error(`${file} failed: ${explainBinaryFailure(undefined, (await output).join(''))}`);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  // An initdb that outlived its owner may still write there for a moment.
  const patience = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
  await Promise.all(leftovers.map((name) => rm(join(dataDir, name), patience)));
}

async function give(path: string, account: Account): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Makes a rename in the folder survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
