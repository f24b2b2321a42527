import { execFileSync, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import type { SiteProcess } from '../site-process.ts';

/** Servers and load generator run on different cores, so that neither slows the other. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
export const ALL_CORES = `0-${cpus().length - 1}`;

/** Starts a command that is pinned to one core. */
export function onCore(core: number, [program = '', ...args]: readonly string[]) {
  return spawn('taskset', ['-c', String(core), program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Pins a running process with all its threads to cores. */
export function pin(pid: number, cores: number | string): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(cores), String(pid)], { stdio: 'ignore' });
}

/** Pins a ready site to one core: its embedded API, PostgreSQL, and the processes they start later. */
export function pinSite(site: SiteProcess, core: number): void {
  for (const { pid } of site.processes()) pin(pid, core);
}
