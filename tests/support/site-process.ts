import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { ask } from './ask.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
if (!existsSync(`${ROOT}dist/server/entry-server.js`)) {
  throw new Error('The tests of the site’s process need a build: run "npm run build" first');
}

/** How the site is started: as a container does, or as people do. */
const commands = {
  node: [process.execPath, 'server/main.ts'],
  npm: ['npm', 'start'],
} as const;

type Options = {
  readonly dataDir: string;
  /** A free one when absent. */
  readonly port?: number;
  /** More settings, as the environment writes them. */
  readonly environment?: Record<string, string>;
  readonly by?: keyof typeof commands;
};

/** How a process ended: its exit code, or the signal that killed it. */
export type Ending = number | NodeJS.Signals | null;

/** The whole site as processes of their own, in a process group of their own. */
export type SiteProcess = {
  readonly port: number;
  readonly origin: string;
  /** The process that was started, and the group it leads. */
  readonly child: ChildProcess;
  /** What it has written so far, log and errors. */
  output(): string;
  readonly ended: Promise<Ending>;
  /** Waits until it wants requests. @throws Error with its output when it ends before. */
  ready(): Promise<void>;
  signal(signal: NodeJS.Signals, to: 'site' | 'group'): void;
  /** Processes that belong to it and live, PostgreSQL's too. */
  processes(): { pid: number; command: string }[];
};

const LIMIT_MS = 60_000;
const POLL_MS = 10;
const started = new Set<SiteProcess>();

export async function startSiteProcess(options: Options): Promise<SiteProcess> {
  const { dataDir, environment, by = 'node' } = options;
  const port = options.port ?? (await freePort());
  const [command, ...args] = commands[by];
  const child = spawn(command, args, {
    cwd: ROOT,
    // Not this process's own environment: a test runner's would change how the site behaves.
    env: {
      ...{ PATH: `${ROOT}node_modules/.bin:${process.env.PATH}`, HOME: process.env.HOME, NODE_ENV: 'production' },
      ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', ...environment },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = child.pid ?? Number.NaN;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = once(child, 'exit').then(([code, signal]): Ending => code ?? signal);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  const site: SiteProcess = {
    ...{ port, origin, child, ended },
    output: () => output,
    async ready() {
      await until(async () => {
        if (hasEnded()) throw new Error(`The site ended before it was ready:\n${output}`);
        return (await statusOf(`${origin}/readyz`)) === 200;
      });
    },
    signal(signal, to) {
      process.kill(to === 'group' ? -group : group, signal);
    },
    processes: () => livingProcesses().filter(({ pgid, command }) => pgid === group || command.includes(dataDir)),
  };
  started.add(site);
  return site;
}
