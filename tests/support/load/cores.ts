import { execFileSync, spawn } from 'node:child_process';
import type { SiteProcess } from '../site-process.ts';

/** Servers stay on one core and load on the other, so that neither takes the other's time. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** Starts a command that stays on one core. */
export function onCore(core: number, [program = '', ...args]: readonly string[]) {
  return spawn('taskset', ['-c', String(core), program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Keeps a running process, all its threads, on one core. */
export function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

/** Keeps all of a site that is ready on one core: its embedded API and PostgreSQL, and what they start later. */
export function pinSite(site: SiteProcess, core: number): void {
  for (const { pid } of site.processes()) pin(pid, core);
}
