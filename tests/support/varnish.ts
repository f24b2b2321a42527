import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const VCL = new URL('../../deploy/varnish/default.vcl', import.meta.url);

/** Whether Debian's packages varnish and varnish-modules are installed. */
export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0;

export type Varnish = {
  readonly origin: string;
  /** A counter of `varnishstat`. */
  count(name: string): Promise<number>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a Varnish with the shipped VCL in front of a site. @param adapt changes the VCL */
export async function startVarnish(
  sitePort: number,
  adapt: (text: string) => string = (text) => text,
): Promise<Varnish> {
  const folder = await temporaryFolder();
  const port = await freePort();
  const vcl = join(folder.path, 'default.vcl');
  await writeFile(vcl, adapt((await readFile(VCL, 'utf8')).replace('"3000"', `"${sitePort}"`)));
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const listen = ['-F', '-a', `127.0.0.1:${port}`, '-f', vcl, '-n', join(folder.path, 'run')];
    child = spawn('varnishd', [...listen, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'], { stdio: 'ignore' });
    await until('Varnish answers', () => {
      if (child?.exitCode !== null)
        throw new Error('Varnish has ended: its VCL does not compile, or its port is taken');
      return fetch(`${origin}/livez`).then(
        ({ status }) => status < 500,
        () => false,
      );
    });
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  await start();
  return {
    origin,
    async count(name) {
      const { stdout } = await run('varnishstat', ['-1', '-n', join(folder.path, 'run'), '-f', name]);
      return Number(stdout.trim().split(/\s+/)[1]);
    },
    start,
    stop,
    async close() {
      await stop();
      await folder.remove();
    },
  };
}
