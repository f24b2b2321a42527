import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { explainBinaryFailure } from './binaries.ts';
import { type Cluster, spawnOptions } from './cluster.ts';
import { readStatus } from './leftover.ts';

/** Passed at every start, so that a new release's settings reach folders made by an older one. */
const SETTINGS = {
  // Loopback TCP, because a Unix socket's path may have 107 bytes only, and its folder must suit two users.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 40,
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '256MB',
  // Short queries only: compiling them costs more than it saves.
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Starts, stops and failures of the server. Failed statements stay out: they would bring people's data into the log.
  log_min_messages: 'log',
} as const;

const POLL_MS = 10;
const START_LIMIT_MS = 120_000; // after a crash the journal is replayed first
const STOP_LIMIT_MS = 30_000;
const LOG_LIMIT_BYTES = 1_000_000;
const LOG_TAIL_LINES = 5;

/**
 * Starts the server on a port and waits until it accepts connections. It leads a process group of its own, so that Ctrl-C in
 * a terminal does not end it before the site has drained, and writes to a file, which outlives this process as it may itself.
 * @throws Error with the last lines of its log when it does not come up.
 */
export async function launch(postgres: string, cluster: Cluster, port: number): Promise<ChildProcess> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await openLog(cluster);
  const child = spawn(postgres, ['-D', cluster.data, ...settings], {
    ...spawnOptions(cluster.account),
    stdio: ['ignore', log, log],
    detached: true,
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new Error(explainBinaryFailure(error, ''), { cause: error });
  } finally {
    closeSync(log);
  }

  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await isReady(cluster, child))) {
    if (hasEnded(child)) throw new Error(`The embedded PostgreSQL did not start: ${await logTail(cluster)}`);
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new Error(`The embedded PostgreSQL is not ready after ${START_LIMIT_MS} ms: ${await logTail(cluster)}`);
    }
    await delay(POLL_MS);
  }
  child.unref(); // it must not keep a process alive that has nothing else to do
  return child;
}

/** Stops the server in `fast` mode: sessions are ended, everything is written, no recovery is needed at the next start. */
export async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const insist = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(insist);
}

/** A port on the loopback address that nobody listens on: the wanted one if it is free. */
export async function freePort(wanted: number): Promise<number> {
  const probe = createServer();
  try {
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true });
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' && address ? address.port : wanted;
  } catch (error) {
    if (wanted === 0) throw error;
    return await freePort(0);
  } finally {
    probe.close();
  }
}

async function isReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  const { pid, ready } = await readStatus(cluster);
  return pid === child.pid && ready;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The log goes on where it ended, until it has grown too long. */
async function openLog({ logFile, account }: Cluster): Promise<number> {
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  const log = openSync(logFile, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
  if (account) fchownSync(log, account.uid, account.gid);
  return log;
}

async function logTail({ logFile }: Cluster): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n');
  return lines.slice(-LOG_TAIL_LINES).join('\n');
}
