import pino from 'pino';
import { z } from 'zod';
import { startApi } from './start.ts';

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
  | { type: 'ready'; origin: string; database: string; imported: Awaited<ReturnType<typeof startApi>>['imported'] }
  | { type: 'failed'; message: string };

/** A request that takes longer than this at the end is given up. */
const CLOSE_LIMIT_MS = 10_000;

const stopAsked = Promise.withResolvers<void>();
process.once('disconnect', stopAsked.resolve);
process.once('SIGTERM', stopAsked.resolve);
// Ctrl-C reaches the whole process group: the site finishes its requests first, which need this process.
if (process.send) process.on('SIGINT', () => {});
else process.once('SIGINT', stopAsked.resolve);

function tell(message: ApiMessage): void {
  if (process.connected) process.send?.(message);
}

try {
  const { logLevel, ...settings } = settingsSchema.parse(JSON.parse(process.env.API_SETTINGS ?? '{}'));
  // It may hold the database's password.
  delete process.env.API_SETTINGS;
  const log = pino({ name: 'society-api', level: logLevel });
  const api = await startApi(settings, { log });
  const { origin, database, imported } = api;
  tell({ type: 'ready', origin, database, imported });
  log.info({ origin, database, imported: imported.imported, problems: imported.problems.length }, 'society API ready');

  await stopAsked.promise;
  setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
  await api.close();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  tell({ type: 'failed', message });
  console.error(`The society API cannot start: ${message}`);
  process.exitCode = 1;
}
if (process.connected) process.disconnect?.();
