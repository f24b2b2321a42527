import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const AUTOCANNON = fileURLToPath(new URL('../node_modules/autocannon/autocannon.js', import.meta.url));
const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

/** What a server did under load, in requests per second and milliseconds. */
export type LoadResult = { rate: number; p50: number; p99: number; bad: number };

/**
 * Asks for one address as fast as it is answered, from a process of its own, on the core that no server is on.
 * @throws Error when the load cannot be made.
 */
export async function load(url: string, { seconds = 4, connections = 32 } = {}): Promise<LoadResult> {
  const args = [
    AUTOCANNON,
    '--json',
    '-d',
    String(seconds),
    '-c',
    String(connections),
    '-H',
    'Accept-Encoding=br',
    url,
  ];
  const child = onCore(LOAD_CORE, [process.execPath, ...args]);
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const { requests, latency, non2xx, errors } = resultSchema.parse(JSON.parse(output));
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, bad: non2xx + errors };
}

export const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** Starts a command that stays on one core, so that server and load do not take each other's time. */
export function onCore(core: number, [program = '', ...args]: readonly string[], environment?: Record<string, string>) {
  return spawn('taskset', ['-c', String(core), program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
}

/** Keeps a running process, all its threads, on one core. */
export function pin(pid: number, core: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
