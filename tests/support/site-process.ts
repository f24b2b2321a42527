import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import type { MemoryLimit } from './memory-limit.ts';
import { sendRequest } from './send-request.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Commands starting the site: as in a container, and as documented for people. */
const commands = {
  node: [process.execPath, ['server/main.ts']],
  npm: ['npm', ['start']],
  /** From the sources with Vite, as `npm run dev` starts it, without the watch for changes of the server. */
  development: [process.execPath, ['server/main.ts', '--dev']],
  /** As `npm run dev` starts it. */
  watching: [process.execPath, ['scripts/dev.ts']],
  /** With fakes of its external systems. */
  demo: [process.execPath, ['tests/provider-fakes/demo-providers.ts']],
} as const;

export type StartOptions = {
  readonly dataDir: string;
  /** By default a free port. */
  readonly port?: number;
  /** Additional environment variables. */
  readonly environment?: Record<string, string>;
  readonly by?: keyof typeof commands;
  /** The folder of the project; by default this one. */
  readonly root?: string;
  /** Control group of its processes. */
  readonly limit?: MemoryLimit;
};

/** How a process ended: its exit code, or the signal that killed it. */
export type Ending = number | NodeJS.Signals;

/** The whole site: one process group, and PostgreSQL in another. */
export type SiteProcess = {
  readonly port: number;
  readonly origin: string;
  /** First process, which leads the group. */
  readonly pid: number;
  readonly ended: Promise<Ending>;
  /** Its output so far: log and errors. */
  output(): string;
  /** The complete output, once every process that writes to it has ended. */
  readonly wholeOutput: Promise<string>;
  /** Waits until `/readyz` answers 200. @throws Error with its output when it ends before that. */
  ready(): Promise<void>;
  signal(signal: NodeJS.Signals, to: 'site' | 'group'): void;
  /** Its running processes, PostgreSQL included. */
  processes(): { pid: number; command: string }[];
};

const started = new Set<SiteProcess>();

/**
 * Starts the site. `endSites` ends it in any case.
 * @throws Error when the client is not built.
 */
export async function startSiteProcess(options: StartOptions): Promise<SiteProcess> {
  const { dataDir, environment, by = 'node', root = ROOT, limit } = options;
  // Here and not when the module loads: what measures the site builds it first.
  if (!existsSync(`${root}/dist/server/entry-server.js`)) {
    throw new Error(`There is no build in ${root}: run "npm run build" first`);
  }
  const port = options.port ?? (await freePort());
  const program = commands[by].flat();
  const [command = '', ...args] = limit
    ? ['sh', '-c', 'echo $$ > "$0"; exec "$@"', limit.members, ...program]
    : program;
  const child = spawn(command, args, {
    cwd: root,
    // Leaves out the environment of this process: a test runner's variables change the behaviour of the site.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      // Tests send forms from one address. Warm-up would delay most tests.
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      WARM_UP_MS: '0',
      FORM_LIMIT: '1000000',
      ...environment,
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
    port,
    origin,
    pid,
    ended,
    wholeOutput,
    output: () => output,
    ready: () =>
      until('the site is ready', async () => {
        if (child.exitCode !== null || child.signalCode) throw new Error(`The site ended:\n${output}`);
        return (await findStatus(`${origin}/readyz`)) === 200;
      }),
    signal(signal, to) {
      process.kill(to === 'group' ? -pid : pid, signal);
    },
    processes: () => livingProcesses().filter(({ group, command }) => group === pid || command.includes(dataDir)),
  };
  started.add(site);
  return site;
}

/** Kills the running processes of all sites started so far. */
export async function endSites(): Promise<void> {
  for (const site of started) {
    await until('a site’s processes are gone', () => {
      const living = site.processes();
      for (const { pid } of living) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The process has ended meanwhile.
        }
      }
      return living.length === 0;
    });
    started.delete(site);
  }
}

/** @returns the status of a response; undefined when there is none. */
export async function findStatus(url: string): Promise<number | undefined> {
  return sendRequest(url).then(
    ({ status }) => status,
    () => undefined,
  );
}

function livingProcesses(): { pid: number; group: number; command: string }[] {
  const list = execFileSync('ps', ['-axww', '-o', 'pid=,pgid=,stat=,command='], { encoding: 'utf8' });
  return [...list.matchAll(/^ *(\d+) +(\d+) +(\S+) +(.*)$/gm)]
    .map(([, pid, group, state = '', command = '']) => ({ pid: Number(pid), group: Number(group), state, command }))
    .filter(({ state }) => !state.startsWith('Z'));
}
