import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Config } from './config.ts';

/** The embedded API in its own process, reached over HTTP like any other. */
export type EmbeddedApi = {
  readonly origin: string;
  /** Where the data lives, for people. */
  readonly database: string;
  readonly imported: {
    readonly imported: number;
    readonly problems: readonly { file: string; line: number; reason: string }[];
  };
  /** Stops the process after its requests in flight. */
  close(): Promise<void>;
  /** Called when the process ends by itself. */
  onExit(listener: (code: number | null) => void): void;
};

/** What the process says once. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    origin: z.url(),
    database: z.string(),
    imported: z.object({
      imported: z.int(),
      problems: z.array(z.object({ file: z.string(), line: z.int(), reason: z.string() })),
    }),
  }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

/**
 * Starts the embedded API in a process of its own, and waits until it serves.
 * @throws Error with the process's own sentence when it cannot start.
 */
export function startEmbeddedApi(config: Config): Promise<EmbeddedApi> {
  const { dataDir, databaseUrl, contentDir, product, logLevel } = config;
  const settings = { dataDir, databaseUrl, contentDir, product, logLevel, demo: config.demoAccounts };
  const child = fork(fileURLToPath(new URL('./api/main.ts', import.meta.url)), {
    // Not on the command line, where every user of the machine could read a database's password.
    env: { ...process.env, API_SETTINGS: JSON.stringify(settings) },
  });
  let running = true;
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running = false;
      resolve(code);
    });
  });

  return new Promise((resolve, reject) => {
    child.once('error', reject);
    void exited.then((code) => reject(new Error(`The embedded API ended with code ${code} before it was ready`)));
    child.on('message', (raw) => {
      const message = messageSchema.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === 'failed') {
        reject(new Error(message.data.message));
        return;
      }
      resolve({
        ...message.data,
        async close() {
          if (running) child.kill('SIGTERM');
          await exited;
        },
        onExit: (listener) => void exited.then(listener),
      });
    });
  });
}
