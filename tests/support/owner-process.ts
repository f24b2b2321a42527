import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./database-owner.ts', import.meta.url));

type Options = {
  readonly task?: 'hold' | 'write' | 'leave';
  /** The user to run as; needs root. */
  readonly user?: { uid: number; gid: number };
};

/** A process that owns, or tries to own, a data folder. */
export type OwnerProcess = {
  readonly child: ChildProcess;
  /** The next line it prints; undefined after its end. */
  line(): Promise<string | undefined>;
  /** All further lines until its end. */
  remainingLines(): Promise<string[]>;
  /** Its error output, complete after its end. */
  readonly errors: Promise<string>;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** Starts `database-owner.ts` on a data folder, in its own process group. */
export function startOwner(dataDir: string, { task = 'hold', user }: Options = {}): OwnerProcess {
  const child = spawn(process.execPath, [SCRIPT, dataDir, task], { ...user, stdio: 'pipe', detached: true });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'close');
  return {
    child,
    line: async () => (await lines.next()).value,
    async remainingLines() {
      const rest: string[] = [];
      for (let next = await lines.next(); !next.done; next = await lines.next()) rest.push(next.value);
      return rest;
    },
    errors: text(child.stderr),
    ended,
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** The ids of processes whose command line contains a path. */
export function processesOn(path: string): number[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(path))
    .map((line) => Number.parseInt(line, 10));
}
