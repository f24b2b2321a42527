import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sendRequest } from './send-request.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
if (!existsSync(`${ROOT}dist/server/entry-server.js`)) {
  throw new Error('The tests of the site’s process need a build: run "npm run build" first');
}

/** How the site is started: as a container does, or as people do. */
const commands = {
  node: [process.execPath, ['server/main.ts']],
  npm: ['npm', ['start']],
} as const;

export type StartOptions = {
  readonly dataDir: string;
  /** A free one when absent. */
  readonly port?: number;
  /** More settings, as the environment writes them. */
  readonly environment?: Record<string, string>;
  readonly by?: keyof typeof commands;
};

/** How a process ended: its exit code, or the signal that killed it. */
export type Ending = number | NodeJS.Signals;

/** The whole site: a process, those it starts, all in one process group, and PostgreSQL in another. */
export type SiteProcess = {
  readonly port: number;
  readonly origin: string;
  /** The process that was started; it leads the group. */
  readonly pid: number;
  readonly ended: Promise<Ending>;
  /** What it has written so far: log and errors. */
  output(): string;
  /** All of it, once every process that writes there has ended. */
  readonly wholeOutput: Promise<string>;
  /** Waits until it wants requests. @throws Error with its output when it ends before that. */
  ready(): Promise<void>;
  signal(signal: NodeJS.Signals, to: 'site' | 'group'): void;
  /** What lives of it, PostgreSQL included. */
  processes(): { pid: number; command: string }[];
};

const started = new Set<SiteProcess>();

/** Starts the site. `endSites` ends it, whatever happens. */
export async function startSiteProcess(options: StartOptions): Promise<SiteProcess> {
  const { dataDir, environment, by = 'node' } = options;
  const port = options.port ?? (await freePort());
  const [command, args] = commands[by];
  const child = spawn(command, args, {
    cwd: ROOT,
    // Not the environment of this process: a test runner's would change how the site behaves.
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
      // Most tests want a site, not one that has made its pages already.
      ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info', WARM_UP_MS: '0', ...environment },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = once(child, 'exit').then(([code, signal]): Ending => code ?? signal);
  const wholeOutput = once(child, 'close').then(() => output);
  await once(child, 'spawn');
  const pid = child.pid ?? Number.NaN;
  const origin = `http://127.0.0.1:${port}`;
  const site: SiteProcess = {
    ...{ port, origin, pid, ended, wholeOutput },
    output: () => output,
    ready: () =>
      until('the site is ready', async () => {
        if (child.exitCode !== null || child.signalCode) throw new Error(`The site ended:\n${output}`);
        return (await statusOf(`${origin}/readyz`)) === 200;
      }),
    signal(signal, to) {
      process.kill(to === 'group' ? -pid : pid, signal);
    },
    processes: () => livingProcesses().filter(({ group, command }) => group === pid || command.includes(dataDir)),
  };
  started.add(site);
  return site;
}

/** Kills whatever lives of the sites started so far. */
export async function endSites(): Promise<void> {
  for (const site of started) {
    await until('a site’s processes are gone', () => {
      const living = site.processes();
      for (const { pid } of living) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended meanwhile.
        }
      }
      return living.length === 0;
    });
    started.delete(site);
  }
}

/** @returns the status of an answer; undefined when there is none. */
export async function statusOf(url: string): Promise<number | undefined> {
  return sendRequest(url).then(
    ({ status }) => status,
    () => undefined,
  );
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : Number.NaN;
}

function livingProcesses(): { pid: number; group: number; command: string }[] {
  const list = execFileSync('ps', ['-axww', '-o', 'pid=,pgid=,stat=,command='], { encoding: 'utf8' });
  return [...list.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)]
    .map(([, pid, group, state = '', command = '']) => ({ pid: Number(pid), group: Number(group), state, command }))
    .filter(({ state }) => !state.startsWith('Z'));
}
