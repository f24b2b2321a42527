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

/** Where a server notes its process and state; it removes the file when it stops. */
const statusFile = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');

/** What the server on the cluster has noted about itself, if anything. */
export async function readStatus(cluster: Cluster): Promise<{ pid: number | undefined; ready: boolean }> {
  const lines = (await readFile(statusFile(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  // A negative number is a person at work in single-user mode: PostgreSQL itself refuses to start beside that.
  return { pid: pid > 0 ? pid : undefined, ready: lines[7]?.trim() === 'ready' };
}

/**
 * Stops the server that an owner of this folder left running when it was killed. It is restarted rather than adopted: then
 * the server is always our child, with the current settings, and what the dead owner had under way is over. The caller owns
 * the folder, so nobody else needs that server.
 */
export async function stopLeftover(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  let sent: NodeJS.Signals | undefined;
  for (let pid = await leftover(cluster); pid !== undefined; pid = await leftover(cluster)) {
    const wanted = Date.now() < deadline ? 'SIGINT' : 'SIGQUIT';
    if (wanted !== sent) signal(pid, wanted);
    sent = wanted;
    await delay(POLL_MS);
  }
}

/**
 * The process of a server that runs on the cluster. The note of a dead one is removed: by now its number may be that of
 * another process (always so in containers) or of a zombie, and PostgreSQL would take it for its own and refuse to start.
 * Should parts of the dead server still live, PostgreSQL sees them by their shared memory.
 */
async function leftover(cluster: Cluster): Promise<number | undefined> {
  const { pid } = await readStatus(cluster);
  if (pid === undefined) return undefined;
  if ((await commandLine(pid)).includes(` -D ${cluster.data} `)) return pid;
  await rm(statusFile(cluster), { force: true });
  return undefined;
}

/** A process's command line; empty when it does not exist or is a zombie. */
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
