import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from './cluster.ts';

const POLL_MS = 10;
const STOP_LIMIT_MS = 30_000;

const run = promisify(execFile);

/** PostgreSQL's lock file; the server removes it when it stops. */
const postmasterFile = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');

export async function readPostmasterStatus(cluster: Cluster): Promise<{ pid: number | undefined; ready: boolean }> {
  const lines = (await readFile(postmasterFile(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  // A negative number belongs to a single-user session; PostgreSQL does not start during one.
  return { pid: pid > 0 ? pid : undefined, ready: lines[7]?.trim() === 'ready' };
}

/** Stops instead of adopting it, to get current settings and no old sessions; the caller must own the folder. */
export async function stopOrphanedServer(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  let lastSignal: NodeJS.Signals | undefined;
  for (let pid = await findOrphanedServer(cluster); pid !== undefined; pid = await findOrphanedServer(cluster)) {
    const nextSignal = Date.now() < deadline ? 'SIGINT' : 'SIGQUIT';
    if (nextSignal !== lastSignal) signal(pid, nextSignal);
    lastSignal = nextSignal;
    await delay(POLL_MS);
  }
}

/** Removes the lock file of a dead server: PostgreSQL refuses to start when its pid is reused, as in containers. */
async function findOrphanedServer(cluster: Cluster): Promise<number | undefined> {
  const { pid } = await readPostmasterStatus(cluster);
  if (pid === undefined) return undefined;
  if ((await commandLine(pid)).includes(` -D ${cluster.data} `)) return pid;
  await rm(postmasterFile(cluster), { force: true });
  return undefined;
}

/** Empty when the process does not exist or is a zombie. */
async function commandLine(pid: number): Promise<string> {
  if (existsSync('/proc/self/cmdline')) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return line.replaceAll('\0', ' ');
  }
  return await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
