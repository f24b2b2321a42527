import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImageConfig } from './image.ts';

const START_LIMIT_MS = 120_000;
const POLL_MS = 100;

/** The namespaces of a container, as `unshare` makes them: all but that of the network. */
export const NAMESPACES = ['--mount', '--pid', '--ipc', '--uts', '--fork'];

/** Mounts what a container has besides its image, and runs the program as its first process. */
const RUN = `set -e
mount --bind "$ROOT" "$ROOT"
mount --bind "$DATA" "$ROOT/data"
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/tmp"
mount --rbind /dev "$ROOT/dev"
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" setpriv --reuid="$ID" --regid="$ID" --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs \\
  env -i --chdir="$FOLDER" "$@"`;

/** A container of the image: read-only root, no capabilities, namespaces of its own but for the network. */
export class Container {
  /** The first process of the container, in the numbers of this machine. */
  pid = 0;
  #log = '';

  readonly origin: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.origin = origin;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#log += chunk.toString();
      });
  }

  /** Starts the image's command and waits until the site is ready. @throws Error with its log when it ends before. */
  static async start(image: ImageConfig, options: { root: string; data: string; id: number; port: number }) {
    const { root, data, id, port } = options;
    const environment = [...image.Env, `PORT=${port}`, 'HOST=127.0.0.1'];
    const child = spawn('unshare', [...NAMESPACES, 'sh', '-c', RUN, 'sh', ...environment, ...image.Cmd], {
      env: { PATH: process.env.PATH, ROOT: root, DATA: data, ID: String(id), FOLDER: image.WorkingDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const container = new Container(child, `http://127.0.0.1:${port}`);
    try {
      await container.#whenReady();
      container.pid = await container.#firstProcess();
    } catch (error) {
      await container.close();
      throw error;
    }
    return container;
  }

  /** The number of the container's first process, the only child of `unshare`. */
  async #firstProcess(): Promise<number> {
    const { pid } = this.#child;
    return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim());
  }

  async #whenReady(): Promise<void> {
    const end = Date.now() + START_LIMIT_MS;
    while (!(await isOk(`${this.origin}/readyz`))) {
      if (this.#child.exitCode !== null) throw new Error(`The container has ended:\n${this.#log}`);
      if (Date.now() > end) throw new Error(`The container is not ready after ${START_LIMIT_MS} ms:\n${this.#log}`);
      await delay(POLL_MS);
    }
  }

  /** A line of the first process' status, like `CapEff`. */
  async status(name: string): Promise<string> {
    const text = await readFile(`/proc/${this.pid}/status`, 'utf8');
    return new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(text)?.[1] ?? '';
  }

  /** Sends SIGTERM. @returns the exit code, undefined when the container still runs after the limit. */
  async terminate(limitMs: number): Promise<number | undefined> {
    const ended = once(this.#child, 'exit');
    process.kill(this.pid, 'SIGTERM');
    await Promise.race([ended, delay(limitMs, undefined, { ref: false })]);
    return this.#child.exitCode ?? undefined;
  }

  /** Ends the first process, and with it the namespaces. Ending `unshare` would leave it running. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    const first = await this.#firstProcess();
    if (first > 0) process.kill(first, 'SIGKILL');
    else this.#child.kill('SIGKILL');
    await ended;
  }
}

const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );
