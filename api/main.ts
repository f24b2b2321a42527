import { ConstantBackoff, handleType, retry, wrap } from 'cockatiel';
import pino from 'pino';
import { z } from 'zod';
import { loggableError } from './common/loggable-error.ts';
import type { Logger } from './common/logger.ts';
import { DatabaseAwayError } from './database/database.ts';
import { DataFolderInUseError } from './database/postgres/owner-lock.ts';
import { type ApiSettings, apiSettings } from './settings.ts';
import type { RunningApi } from './start.ts';

/** Runs the API as a process forked by the site; it exits when the IPC channel closes, however the parent exits. */
const settingsSchema = apiSettings.extend({
  demo: z.boolean().default(false),
  checkResponses: z.boolean().default(false),
  logLevel: z.string().default('info'),
});

const metricsRequest = z.object({ type: z.literal('metrics'), id: z.int() });

export type ApiMessage =
  | { type: 'ready'; origin: string; database: string; imported: RunningApi['imported'] }
  | { type: 'metrics'; id: number; text: string }
  | { type: 'imported'; tags: readonly string[]; unready?: string | undefined }
  | { type: 'failed'; message: string };

/** Older requests are aborted at shutdown. */
const CLOSE_LIMIT_MS = 10_000;
/** Three seconds: a process that is shutting down may still own the data folder. */
const DATA_FOLDER_RETRIES = { maxAttempts: 60, backoff: new ConstantBackoff(50) };

const shutdown = Promise.withResolvers<undefined>();
process.once('disconnect', () => shutdown.resolve(undefined));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C signals the whole process group, but the site still needs this process to finish its requests in flight.
  process.on(signal, () => process.connected || shutdown.resolve(undefined));
}

const DATABASE_RETRY_MS = 1000;

async function startWithRetries(settings: ApiSettings, log: Logger): Promise<RunningApi> {
  const { startApi } = await import('./start.ts');
  const { createApiMetrics } = await import('./metrics/api-metrics.ts');
  const metrics = createApiMetrics({ process: true });
  const retries = retry(handleType(DataFolderInUseError), DATA_FOLDER_RETRIES);
  // The site serves cached pages meanwhile; at a first start, tell the operator what is wrong.
  const untilThere = retry(handleType(DatabaseAwayError), {
    maxAttempts: settings.port === undefined ? 0 : Number.POSITIVE_INFINITY,
    backoff: new ConstantBackoff(DATABASE_RETRY_MS),
  });
  untilThere.onRetry((failure) => {
    if (failure.attempt === 1) log.warn({}, 'waiting for the database');
  });
  retries.onRetry((failure) => {
    if (failure.attempt > 1 || !('error' in failure) || !(failure.error instanceof DataFolderInUseError)) return;
    log.info({ owner: failure.error.pid }, 'waiting for the data folder');
  });
  return wrap(untilThere, retries).execute(() =>
    startApi(settings, {
      log,
      metrics,
      onImport: ({ tags, unready }) => sendToParent({ type: 'imported', tags, unready }),
    }),
  );
}

function sendToParent(message: ApiMessage): void {
  // Ignore the error of an exiting parent: its disconnect event stops this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isInCode = error instanceof SyntaxError || error instanceof ReferenceError || error instanceof TypeError;
  return isInCode ? (error.stack ?? error.message) : error.message;
}

try {
  const { logLevel, ...settings } = settingsSchema.parse(JSON.parse(process.env.API_SETTINGS ?? '{}'));
  // It may contain the passwords of the database and the mail server, and the credentials of providers.
  delete process.env.API_SETTINGS;
  // pino's own serializer copies all properties, such as the values of a query.
  const log = pino({ name: 'society-api', level: logLevel, serializers: { err: loggableError } });
  const api = await Promise.race([startWithRetries(settings, log), shutdown.promise]);
  // The parent is gone; interrupting a start does not harm the data.
  if (!api) process.exit();
  const { origin, database, imported } = api;
  sendToParent({ type: 'ready', origin, database, imported });
  log.info({ origin, database, imported: imported.imported, problems: imported.problems.length }, 'society API ready');

  process.on('message', (raw) => {
    const request = metricsRequest.safeParse(raw);
    if (!request.success) return;
    const { id } = request.data;
    api.metrics().then(
      (text) => sendToParent({ type: 'metrics', id, text }),
      (thrown: unknown) => log.warn({ error: loggableError(thrown) }, 'the metrics could not be read'),
    );
  });

  await shutdown.promise;
  setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
  await api.close();
} catch (error) {
  const message = explain(error);
  if (process.connected) sendToParent({ type: 'failed', message });
  else console.error(`The society API cannot start: ${message}`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();
