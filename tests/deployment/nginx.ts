import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../scripts/steps.ts';
import { freePort } from '../support/free-port.ts';
import { findStatus } from '../support/site-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';
import { findProgram } from './programs.ts';

const SETTINGS = join(ROOT, 'deploy/nginx');

/** A line of the balancer's log: a failure, or a request that was passed to a second replica. Times are seconds. */
const lineSchema = z.object({
  time: z.number(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  duration: z.number(),
  replicas: z.string(),
  statuses: z.string(),
});
export type LoggedRequest = z.output<typeof lineSchema>;

/** The machine's nginx with the configuration of `deploy/nginx`. */
export type Nginx = {
  readonly port: number;
  readonly origin: string;
  log(): Promise<LoggedRequest[]>;
  /** Stops it. @throws Error with its output when it logs errors or does not exit with 0. */
  stop(): Promise<void>;
};

/** Starts nginx on a free port, or the one given, before replicas on these ports of this machine. */
export async function startNginx(replicas: readonly number[], listenOn?: number): Promise<Nginx> {
  const program = findProgram('nginx', 'nginx-light');
  const port = listenOn ?? (await freePort());
  const folder = await temporaryFolder();
  const [settings, prefix] = [join(folder.path, 'settings'), join(folder.path, 'prefix')];
  await cp(SETTINGS, settings, { recursive: true });
  await mkdir(prefix);
  await change(join(settings, 'listen.conf'), (text) => text.replace(/^listen .*;$/m, `listen 127.0.0.1:${port};`));
  await change(join(settings, 'replicas.conf'), (text) => toThisMachine(text, replicas));

  // Files: nginx opens its output by name, and a pipe made by Node has none.
  const outputs = [join(folder.path, 'log'), join(folder.path, 'errors')] as const;
  const [log, errors] = await Promise.all([open(outputs[0], 'w'), open(outputs[1], 'w')]);
  const child = spawn(program, ['-e', 'stderr', '-p', `${prefix}/`, '-c', join(settings, 'nginx.conf')], {
    stdio: ['ignore', log.fd, errors.fd],
  });
  const ended = once(child, 'exit');
  await Promise.all([log.close(), errors.close()]);
  const origin = `http://127.0.0.1:${port}`;
  await until('nginx answers', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${await readFile(outputs[1], 'utf8')}`);
    return (await findStatus(`${origin}/balancer-health`)) === 200;
  });

  return {
    port,
    origin,
    async log() {
      const lines = (await readFile(outputs[0], 'utf8')).split('\n').filter((line) => line !== '');
      return lines.map((line) => lineSchema.parse(JSON.parse(line)));
    },
    async stop() {
      child.kill('SIGQUIT');
      const [code] = await ended;
      const complaints = await readFile(outputs[1], 'utf8');
      await folder.remove();
      if (code !== 0 || complaints !== '') throw new Error(`nginx ended with ${code}:\n${complaints}`);
    },
  };
}

async function change(file: string, how: (text: string) => string): Promise<void> {
  await writeFile(file, how(await readFile(file, 'utf8')));
}

/** Replaces the replicas' host names by local addresses, so that no resolver is needed. */
function toThisMachine(text: string, ports: readonly number[]): string {
  return text
    .replace(/^resolver .*;$/m, '')
    .replace(/\bsite-(\d):3000 resolve\b/g, (_, number: string) => `127.0.0.1:${ports[Number(number) - 1]}`);
}
