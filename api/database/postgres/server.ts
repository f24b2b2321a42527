import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fchownSync, openSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { explainBinaryFailure } from './binaries.ts';
import { type Cluster, spawnOptions } from './cluster.ts';
import { readPostmasterStatus } from './orphaned-server.ts';

/** Command line settings also apply to clusters created by an older release. */
const SETTINGS = {
  // TCP on loopback: a Unix socket's path is limited to 107 bytes and must be accessible to two users.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 40,
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '256MB',
  // Queries are short, so compiling them costs more than it saves.
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Starts, stops and crashes only: failed statements would put personal data into the log.
  log_min_messages: 'log',
} as const;

const POLL_MS = 10;
const START_LIMIT_MS = 120_000; // after a crash the server first replays the write-ahead log
const STOP_LIMIT_MS = 30_000;
const LOG_LIMIT_BYTES = 1_000_000;
const LOG_TAIL_LINES = 5;

/** Its own process group keeps Ctrl-C away until the site has drained. @throws Error with the last lines of the log */
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
    if (hasExited(child)) throw new Error(`The embedded PostgreSQL did not start: ${await logTail(cluster)}`);
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new Error(`The embedded PostgreSQL is not ready after ${START_LIMIT_MS} ms: ${await logTail(cluster)}`);
    }
    await delay(POLL_MS);
  }
  child.unref(); // the server must not keep this process alive
  return child;
}

/** Fast shutdown: aborts sessions and writes a checkpoint, so that no recovery follows. */
export async function stop(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  child.ref();
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  const immediateShutdown = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(immediateShutdown);
}

export async function freePort(preferred: number): Promise<number> {
  const probe = createServer();
  try {
    probe.listen({ port: preferred, host: '127.0.0.1', exclusive: true });
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' && address ? address.port : preferred;
  } catch (error) {
    if (preferred === 0) throw error;
    return await freePort(0);
  } finally {
    probe.close();
  }
}

async function isReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  const { pid, ready } = await readPostmasterStatus(cluster);
  return pid === child.pid && ready;
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

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
