import { ConstantBackoff, handleType, retry, wrap } from 'cockatiel';
import pino from 'pino';
import { z } from 'zod';
import { loggableError } from './common/loggable-error.ts';
import type { Logger } from './common/logger.ts';
import { DatabaseAwayError } from './database/database.ts';
import { DataFolderInUseError } from './database/postgres/owner-lock.ts';
import { type ApiSettings, apiSettings } from './settings.ts';
import type { RunningApi } from './start.ts';

/**
 * The society API as a process, forked by the site. It reads its settings as JSON from `API_SETTINGS`, sends `ready` or
 * `failed` to its parent, and exits when the IPC channel closes, however the parent exits.
 */
const settingsSchema = apiSettings.extend({
  demo: z.boolean().default(false),
  checkResponses: z.boolean().default(false),
  logLevel: z.string().default('info'),
});

/** The IPC message by which the parent requests the metrics. */
const metricsRequest = z.object({ type: z.literal('metrics'), id: z.int() });

/** The IPC messages to the parent. */
export type ApiMessage =
  | { type: 'ready'; origin: string; database: string; imported: RunningApi['imported'] }
  | { type: 'metrics'; id: number; text: string }
  | { type: 'imported'; tags: readonly string[]; unready?: string | undefined }
  | { type: 'failed'; message: string };

/** Requests in flight that take longer than this at shutdown are aborted. */
const CLOSE_LIMIT_MS = 10_000;
/** Three seconds of retries, because a process that is shutting down may still own the data folder. */
const DATA_FOLDER_RETRIES = { maxAttempts: 60, backoff: new ConstantBackoff(50) };

const shutdown = Promise.withResolvers<undefined>();
process.once('disconnect', () => shutdown.resolve(undefined));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // Ctrl-C signals the whole process group, but the site still needs this process to finish its requests in flight.
  process.on(signal, () => process.connected || shutdown.resolve(undefined));
}

const DATABASE_RETRY_MS = 1000;

/** Starts the API, and retries while another process owns the data folder, or the database is away at a restart. */
async function startWithRetries(settings: ApiSettings, log: Logger): Promise<RunningApi> {
  const { startApi } = await import('./start.ts');
  const { createApiMetrics } = await import('./metrics/api-metrics.ts');
  const metrics = createApiMetrics({ process: true });
  const retries = retry(handleType(DataFolderInUseError), DATA_FOLDER_RETRIES);
  // The site serves cached pages meanwhile; a first start instead tells the operator what is wrong.
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
  // The callback ignores the error of a parent that exits at this moment: the disconnect event then stops this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** A message for operators; an error in the code itself is told with its place. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isInCode = error instanceof SyntaxError || error instanceof ReferenceError || error instanceof TypeError;
  return isInCode ? (error.stack ?? error.message) : error.message;
}

try {
  const { logLevel, ...settings } = settingsSchema.parse(JSON.parse(process.env.API_SETTINGS ?? '{}'));
  // The settings may contain the passwords of the database and the mail server, and the credentials of providers.
  delete process.env.API_SETTINGS;
  // Every error goes through it: pino's own serializer copies all properties, such as the values of a query.
  const log = pino({ name: 'society-api', level: logLevel, serializers: { err: loggableError } });
  const api = await Promise.race([startWithRetries(settings, log), shutdown.promise]);
  // The parent has gone during the start; interrupting a start does not harm the data.
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
