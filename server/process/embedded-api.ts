import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { isTerminal, readableOutput } from '../observability/log.ts';
import { readTracingSettings, TRACING_VARIABLE } from '../observability/tracing/settings.ts';
import { COMPILE_CACHE_FOLDER } from './compile-cache.ts';
import { deriveLinkKeys } from './link-keys.ts';
import { createRestartBackoff } from './restart-backoff.ts';

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    origin: z.url(),
    /** Without its password. */
    database: z.string(),
    imported: z.object({
      /** Files in the folder, and new or changed ones. */
      files: z.int(),
      imported: z.int(),
      problems: z.array(z.object({ file: z.string(), line: z.int(), reason: z.string() })),
      refused: z.string().optional(),
      tags: z.array(z.string()),
      unready: z.string().optional(),
    }),
  }),
  z.object({ type: z.literal('imported'), tags: z.array(z.string()), unready: z.string().optional() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
  z.object({ type: z.literal('metrics'), id: z.int(), text: z.string() }),
]);

type Message = z.output<typeof messageSchema>;

export type ApiFacts = Extract<Message, { type: 'ready' }>;

/** Cache tags of changed content, and the reason why there is none. */
type Imported = Pick<Extract<Message, { type: 'imported' }>, 'tags' | 'unready'>;

export type EmbeddedApi = {
  readonly ready: Promise<ApiFacts>;
  isUp(): boolean;
  restarts(): number;
  /** Prometheus text format; undefined when the process does not answer in time. */
  metrics(): Promise<string | undefined>;
  onImport(listener: (imported: Imported) => void): void;
  /** When the process has crashed, and when its replacement accepts requests. */
  onChange(listener: (isUp: boolean) => void): void;
  /** Restarts with the current sources; used by the development server. */
  replace(): Promise<void>;
  close(): Promise<void>;
};

/** Longer than the API waits for its database. */
const METRICS_TIMEOUT_MS = 3000;

/** Node, TLS and PostgreSQL client (`PGSSLROOTCERT`) variables, and paths. Other settings are passed explicitly. */
const INHERITED =
  /^(?:PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|SystemRoot|NODE_\w+|SSL_CERT_\w+|PG\w+)$/;

export function inheritedFrom(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => INHERITED.test(name)));
}

/** Exits when the IPC channel closes, even by a crash; restarted on the same port after at most half a minute. */
export function startEmbeddedApi(
  config: Config,
  { log, secrets }: { log: Pick<Logger, 'error' | 'info'>; secrets: readonly string[] },
): EmbeddedApi {
  const importListeners = new Set<(imported: Imported) => void>();
  const changeListeners = new Set<(isUp: boolean) => void>();
  const waiting = new Map<number, (text: string) => void>();
  const delayAfter = createRestartBackoff();
  const linkKeys = deriveLinkKeys(secrets);
  let isClosing = false;
  let isReplacing = false;
  let isUp = false;
  let restarts = 0;
  let requests = 0;
  let restarting: NodeJS.Timeout | undefined;

  function setUp(now: boolean): void {
    if (isUp === now) return;
    isUp = now;
    for (const listener of changeListeners) listener(now);
  }

  function start(port?: number): ApiProcess {
    const startedAt = performance.now();
    const started = forkApi(config, { port, linkKeys });
    started.onMessage((message) => {
      if (message.type === 'imported') for (const listener of importListeners) listener(message);
      if (message.type !== 'metrics') return;
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    });
    let ownPort = port;
    started.ready.then(
      ({ origin, imported }) => {
        ownPort = Number(new URL(origin).port);
        setUp(true);
        if (port === undefined) return;
        log.info({ restarts }, 'the embedded API is back');
        for (const listener of importListeners) listener(imported);
      },
      (error: Error) => {
        if (port !== undefined && !isClosing) log.error({ reason: error.message }, 'the embedded API did not start');
      },
    );
    void started.exited.then(({ code, signal }) => {
      setUp(false);
      // `ready` reports an API that has never been ready.
      if (isClosing || isReplacing || ownPort === undefined) return;
      const delay = delayAfter(performance.now() - startedAt);
      log.error({ code, signal, delay }, 'the embedded API exited and is restarted; cached pages are served');
      restarting = setTimeout(() => {
        restarts += 1;
        current = start(ownPort);
      }, delay);
    });
    return started;
  }

  let current = start();
  const firstPort = current.ready.then(({ origin }) => Number(new URL(origin).port));
  // Reported by `ready`.
  firstPort.catch(() => {});
  return {
    ready: current.ready,
    isUp: () => isUp,
    restarts: () => restarts,
    async metrics() {
      requests += 1;
      const id = requests;
      const answered = Promise.withResolvers<string | undefined>();
      const timer = setTimeout(answered.resolve, METRICS_TIMEOUT_MS, undefined);
      waiting.set(id, answered.resolve);
      if (!(isUp && current.send({ type: 'metrics', id }))) answered.resolve(undefined);
      const text = await answered.promise;
      clearTimeout(timer);
      waiting.delete(id);
      return text;
    },
    onImport: (listener) => importListeners.add(listener),
    onChange: (listener) => changeListeners.add(listener),
    async replace() {
      clearTimeout(restarting);
      isReplacing = true;
      await current.close();
      isReplacing = false;
      if (isClosing) return;
      current = start(await firstPort);
      await current.ready.catch((error: Error) => {
        if (!isClosing) throw error;
      });
    },
    async close() {
      isClosing = true;
      clearTimeout(restarting);
      await current.close();
    },
  };
}

type ApiProcess = ReturnType<typeof forkApi>;

/** In MB: about 70 are live; without limits the process takes 465 MB under load instead of 220 MB (ADR 0004). */
const HEAP_LIMITS = ['--max-semi-space-size=4', '--max-old-space-size=400'];

function forkApi(config: Config, own: { port: number | undefined; linkKeys: readonly string[] }) {
  const { dataDir, databaseUrl, contentDir, maxRemoval, watchContent, contentHookSecret } = config;
  const { product, logLevel, publicOrigin, providers, demoAccounts: demo, retention } = config;
  const settings = {
    ...own,
    dataDir,
    databaseUrl,
    contentDir,
    maxRemoval,
    watchContent,
    contentHookSecret,
    backupDir: config.watchedBackupDir,
    contentEditor: config.editor?.type,
    product,
    logLevel,
    mail: config.mail && { ...config.mail, publicOrigin },
    formWebhooks: config.formWebhooks,
    demo,
    providers,
    retention,
  };
  const tracing = readTracingSettings(config, { service: 'rostrum-api', trustsParent: true });
  const child = fork(fileURLToPath(new URL('../../api/main.ts', import.meta.url)), {
    // Not on the command line, where every local user could read the database password.
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
      ...inheritedFrom(process.env),
      API_SETTINGS: JSON.stringify(settings),
      ...(tracing && { [TRACING_VARIABLE]: JSON.stringify(tracing) }),
    },
    execArgv: [
      ...HEAP_LIMITS,
      ...(tracing ? ['--import', new URL('../observability/tracing/preload.ts', import.meta.url).href] : []),
    ],
    ...(isTerminal && { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] as const }),
  });
  const { stdout } = child;
  if (stdout) void readableOutput().then((readable) => stdout.pipe(readable));
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // Spawning failed.
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  const onMessage = (listener: (message: Message) => void): void => {
    child.on('message', (raw) => {
      const message = messageSchema.safeParse(raw);
      if (message.success) listener(message.data);
    });
  };
  const ready = new Promise<ApiFacts>((resolve, reject) => {
    child.once('error', reject);
    onMessage((message) => {
      if (message.type === 'ready') resolve(message);
      else if (message.type === 'failed') reject(new Error(message.message));
    });
    void exited.then(({ code, signal }) => {
      reject(new Error(`The embedded API exited (${signal ?? `code ${code}`}) before it was ready`));
    });
  });
  return {
    ready,
    exited,
    onMessage,
    /** @returns whether the process can receive it */
    send(message: { type: 'metrics'; id: number }): boolean {
      // The callback ignores the error of a process that is exiting.
      return child.connected && child.send(message, () => {});
    },
    async close() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
