import './drizzle-as-commonjs.ts';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { z } from 'zod';
import type { Logger } from './context.ts';
import type { ApiSettings, RunningApi } from './start.ts';
import { DataFolderInUseError } from './store/postgres/owner-lock.ts';

/**
 * The society API as a process of its own, forked by the site. Its settings come as JSON in `API_SETTINGS`; it reports
 * `ready` or `failed` to its parent and ends with it, however the parent ends.
 */
const settingsSchema = z.object({
  dataDir: z.string(),
  databaseUrl: z.string().optional(),
  product: z.string(),
  contentDir: z.string(),
  demo: z.boolean().default(false),
  checkResponses: z.boolean().default(false),
  logLevel: z.string().default('info'),
});

/** What this process tells its parent. */
export type ApiMessage =
  | { type: 'ready'; origin: string; database: string; imported: RunningApi['imported'] }
  | { type: 'failed'; message: string };

/** A request that takes longer than this at the end is given up. */
const CLOSE_LIMIT_MS = 10_000;
/** How long a predecessor that is ending may still hold the data folder: a supervisor starts a site anew at once. */
const FOLDER_LIMIT_MS = 3000;
const RETRY_MS = 50;

const stopAsked = Promise.withResolvers<undefined>();
process.once('disconnect', () => stopAsked.resolve(undefined));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C and its like reach the whole process group: the site finishes its requests first, which need this process.
  process.on(signal, () => process.connected || stopAsked.resolve(undefined));
}

async function startWhenFree(settings: ApiSettings, log: Logger): Promise<RunningApi> {
  const { startApi } = await import('./start.ts');
  const limit = Date.now() + FOLDER_LIMIT_MS;
  for (let attempt = 1; ; attempt++) {
    try {
      return await startApi(settings, { log });
    } catch (error) {
      if (!(error instanceof DataFolderInUseError) || Date.now() > limit) throw error;
      if (attempt === 1) log.info({ owner: error.pid }, 'waiting for the data folder');
      await delay(RETRY_MS);
    }
  }
}

function tell(message: ApiMessage): void {
  // A parent that ends at this very moment is no error: it is why this process ends too.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

try {
  const { logLevel, ...settings } = settingsSchema.parse(JSON.parse(process.env.API_SETTINGS ?? '{}'));
  // It may hold the database's password.
  delete process.env.API_SETTINGS;
  const log = pino({ name: 'society-api', level: logLevel });
  const api = await Promise.race([startWhenFree(settings, log), stopAsked.promise]);
  // Nobody waits for it any more; a start that is broken off is harmless to the data.
  if (!api) process.exit();
  const { origin, database, imported } = api;
  tell({ type: 'ready', origin, database, imported });
  log.info({ origin, database, imported: imported.imported, problems: imported.problems.length }, 'society API ready');

  await stopAsked.promise;
  setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
  await api.close();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (process.connected) tell({ type: 'failed', message });
  else console.error(`The society API cannot start: ${message}`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();
