import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { COMPILE_CACHE_FOLDER } from './compile-cache.ts';
import type { Config } from './config.ts';

/** The messages that wait in the API's outbox, by channel, and the events that wait to be processed, by provider. */
const backlogSchema = z.array(
  z.object({
    queue: z.enum(['outbox', 'webhook_events']),
    channel: z.string(),
    queued: z.int(),
    oldestSeconds: z.number(),
  }),
);
type ApiBacklog = z.output<typeof backlogSchema>;

/** The differences between the site and its providers that the last comparison found. */
const differencesSchema = z.array(z.object({ provider: z.string(), kind: z.string(), count: z.int() }));
export type ProviderDifferences = z.output<typeof differencesSchema>;

/** The messages of the API's process: `ready` or `failed` once, its figures from time to time. */
const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    origin: z.url(),
    /** Describes the database to operators, without its password. */
    database: z.string(),
    imported: z.object({
      imported: z.int(),
      problems: z.array(z.object({ file: z.string(), line: z.int(), reason: z.string() })),
      refused: z.string().optional(),
      /** Why there is no content to show. */
      unready: z.string().optional(),
    }),
  }),
  z.object({ type: z.literal('imported'), tags: z.array(z.string()), unready: z.string().optional() }),
  z.object({ type: z.literal('failed'), message: z.string() }),
  z.object({
    type: z.literal('backlog'),
    backlog: backlogSchema,
    leftOut: z.int(),
    differences: differencesSchema,
  }),
]);

/** The message of an API that is ready: its origin, its database and the result of the content import. */
export type ApiFacts = Extract<z.output<typeof messageSchema>, { type: 'ready' }>;

/** The cache tags of content that an import has changed, and why there is nothing to show. */
type Imported = Pick<Extract<z.output<typeof messageSchema>, { type: 'imported' }>, 'tags' | 'unready'>;

/** The embedded API in a process of its own, called over HTTP like any other API. */
export type EmbeddedApi = {
  /** Resolves when it accepts requests; rejects with the process's error message when it cannot start. */
  readonly ready: Promise<ApiFacts>;
  /** Its last backlog. */
  backlog(): ApiBacklog;
  /** How many invalid entries its responses have left out. */
  leftOut(): number;
  /** The differences between the site and its providers. */
  differences(): ProviderDifferences;
  /** Called after an import has changed content. */
  onImport(listener: (imported: Imported) => void): void;
  /** Stops the process after its requests in flight. */
  close(): Promise<void>;
  /** Called when the process ends by itself after it was ready. */
  onExit(listener: (code: number | null, signal: NodeJS.Signals | null) => void): void;
};

/**
 * The variables that the API's process inherits: those by which Node, TLS and the PostgreSQL client are set up (`PGSSLROOTCERT`), and where to
 * find programs and temporary files. Every other setting is passed explicitly.
 */
const INHERITED =
  /^(?:PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|SystemRoot|NODE_\w+|SSL_CERT_\w+|PG\w+)$/;

/** The part of the site's environment that the API's process gets. */
export function inheritedFrom(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => INHERITED.test(name)));
}

/** Starts the embedded API in a process of its own. When this process ends, even by a crash, the IPC channel closes and the API exits. */
export function startEmbeddedApi(config: Config): EmbeddedApi {
  const {
    dataDir,
    databaseUrl,
    contentDir,
    maxRemoval,
    watchContent,
    contentHookSecret,
    product,
    logLevel,
    publicOrigin,
  } = config;
  const mail = config.mail && { ...config.mail, publicOrigin };
  const { providers, demoAccounts: demo, outboxAlarmMinutes } = config;
  const settings = {
    dataDir,
    databaseUrl,
    contentDir,
    maxRemoval,
    watchContent,
    contentHookSecret,
    product,
    logLevel,
    mail,
    demo,
    providers,
    outboxAlarmMinutes,
  };
  const child = fork(fileURLToPath(new URL('./api/main.ts', import.meta.url)), {
    // Not on the command line, where every user of the machine could read a database's password.
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE_FOLDER,
      ...inheritedFrom(process.env),
      API_SETTINGS: JSON.stringify(settings),
    },
    execArgv: [],
  });
  let closing = false;
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // The process could not be spawned.
    child.once('error', () => resolve({ code: null, signal: null }));
  });

  let backlog: ApiBacklog = [];
  let leftOut = 0;
  const importListeners = new Set<(imported: Imported) => void>();
  let differences: ProviderDifferences = [];
  const ready = new Promise<ApiFacts>((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (raw) => {
      const message = messageSchema.safeParse(raw);
      if (!message.success) return;
      if (message.data.type === 'ready') resolve(message.data);
      else if (message.data.type === 'backlog') ({ backlog, leftOut, differences } = message.data);
      else if (message.data.type === 'imported') for (const listener of importListeners) listener(message.data);
      else reject(new Error(message.data.message));
    });
    void exited.then(({ code, signal }) => {
      reject(new Error(`The embedded API exited (${signal ?? `code ${code}`}) before it was ready`));
    });
  });

  return {
    ready,
    backlog: () => backlog,
    leftOut: () => leftOut,
    differences: () => differences,
    onImport: (listener) => importListeners.add(listener),
    async close() {
      closing = true;
      if (child.connected) child.disconnect();
      await exited;
    },
    onExit(listener) {
      void exited.then(({ code, signal }) => {
        if (!closing) listener(code, signal);
      });
    },
  };
}
