import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findNewest, toTime } from '../database/backup/backup.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { SignInOutcome } from '../http/context.ts';
import { type Backlog, readBacklog } from '../jobs/outbox/backlog.ts';
import { lastDifferences } from '../providers/reconcile/nightly-task.ts';
import { databaseMetrics } from './database-metrics.ts';

/** In milliseconds, so that a scrape does not hang with the database. */
const DATABASE_TIMEOUT_MS = 2000;
const SECOND_MS = 1000;
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

const QUEUES = [
  {
    queue: 'outbox',
    label: 'channel',
    channels: ['mail', 'provider', 'webhook'],
    queued: 'Messages that wait to be sent',
    oldest: 'Age of the oldest message that waits',
  },
  {
    queue: 'webhook_events',
    label: 'provider',
    channels: ['hubspot', 'impexium'],
    queued: 'Reported events of providers that wait to be processed',
    oldest: 'Age of the oldest event that waits',
  },
] as const;

type Pool = Parameters<typeof databaseMetrics>[1];
type Store = DbContext & { readonly pool: NonNullable<ReturnType<Pool>> };

export type ApiMetrics = ReturnType<typeof createApiMetrics>;

/** @param process also collects the process's default metrics */
export function createApiMetrics({ process = false } = {}) {
  const registry = new Registry();
  const registers = [registry];
  // Prefixed, because the site adds its own metrics to the same response.
  if (process) collectDefaultMetrics({ register: registry, prefix: 'rostrum_api_' });
  let store: Store | undefined;
  const poolObserver = databaseMetrics(registers, () => store?.pool);
  const requests = new Histogram({
    name: 'rostrum_api_request_duration_seconds',
    help: 'Requests to the API by call and status; none: a path that is no call',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const refusedWrites = new Counter({
    name: 'rostrum_api_refused_writes_total',
    help: 'Writing calls that the API has refused or could not make, by status',
    labelNames: ['call', 'status'],
    registers,
  });
  const signIns = new Counter({
    name: 'rostrum_api_sign_ins_total',
    help: 'Sign-ins by outcome: accepted, refused for what was entered, limited because of too many attempts',
    labelNames: ['outcome'],
    registers,
  });
  // Start at 0, so that the first increase is visible.
  for (const outcome of ['accepted', 'refused', 'limited'] as const) signIns.inc({ outcome }, 0);
  const leftOut = new Counter({
    name: 'rostrum_content_left_out_total',
    help: 'Invalid entries that responses have left out; the log names each of them once',
    registers,
  });
  const problems = new Gauge({
    name: 'rostrum_content_problems',
    help: 'Files that the last import of the content did not take; the log names each of them',
    registers,
  });
  const refused = new Gauge({
    name: 'rostrum_content_import_refused',
    help: '1 if the last import of the content changed nothing because it would have broken the site, else 0',
    registers,
  });
  const up = new Gauge({
    name: 'rostrum_database_up',
    help: '1 if the database has answered a query within two seconds, else 0',
    registers,
  });
  const differences = new Gauge({
    name: 'rostrum_provider_differences',
    help: 'Differences between the site and a provider that the last nightly comparison found; the log lists them',
    labelNames: ['provider', 'kind'],
    registers,
  });
  const queues = QUEUES.map(({ queue, label, channels, ...help }) => {
    const gauge = (name: string, text: string) =>
      new Gauge({ name: `rostrum_${queue}_${name}`, help: text, labelNames: [label], registers });
    const queued = gauge('queued', help.queued);
    const oldest = gauge('oldest_seconds', help.oldest);
    return (backlog: readonly Backlog[] | undefined) => {
      queued.reset();
      oldest.reset();
      for (const channel of backlog ? channels : []) {
        const waiting = backlog?.find((one) => one.queue === queue && one.channel === channel);
        queued.set({ [label]: channel }, waiting?.queued ?? 0);
        oldest.set({ [label]: channel }, waiting?.oldestSeconds ?? 0);
      }
    };
  });
  /** Shared by later scrapes while it hangs. */
  let reading: Promise<boolean> | undefined;

  async function readDatabase({ db, now }: Store): Promise<boolean> {
    try {
      await db.execute(sql`select 1`);
      const backlog = await readBacklog({ db, now });
      const found = await lastDifferences({ db });
      for (const setQueue of queues) setQueue(backlog);
      differences.reset();
      for (const { count, ...labels } of found) differences.set(labels, count);
      return true;
    } catch {
      return false;
    } finally {
      reading = undefined;
    }
  }

  return {
    poolObserver,
    observeRequest(request: { call: string | undefined; isWrite: boolean; status: number; seconds: number }) {
      const { call = 'none', isWrite, status, seconds } = request;
      requests.observe({ call, status }, seconds);
      if (isWrite && status >= 400) refusedWrites.inc({ call, status });
    },
    countSignIn: (outcome: SignInOutcome) => signIns.inc({ outcome }),
    countLeftOut: () => leftOut.inc(),
    observeImport(report: { readonly problems: readonly unknown[]; readonly refused: string | undefined }) {
      problems.set(report.problems.length);
      refused.set(report.refused === undefined ? 0 : 1);
    },
    watchDatabase(opened: Store) {
      store = opened;
    },
    /** Only with a configured folder: elsewhere the backups may be on another machine. */
    watchBackups(folder: string, now: () => Date) {
      new Gauge({
        name: 'rostrum_backup_age_seconds',
        help: 'Age of the last good backup in BACKUP_DIR; +Inf: there is none',
        registers,
        async collect() {
          this.set(await backupAge(folder, now()));
        },
      });
    },
    async text(): Promise<string> {
      const timeout = Promise.withResolvers<boolean>();
      const timer = setTimeout(timeout.resolve, DATABASE_TIMEOUT_MS, false);
      if (store) reading ??= readDatabase(store);
      const isUp = await Promise.race([reading ?? false, timeout.promise]);
      clearTimeout(timer);
      up.set(isUp ? 1 : 0);
      // The backlog is unknown while the database does not answer.
      if (!isUp) for (const setQueue of queues) setQueue(undefined);
      return registry.metrics();
    },
  };
}

/** Age of the last verified backup in seconds; infinite without one. */
async function backupAge(folder: string, now: Date): Promise<number> {
  const newest = await findNewest(folder, now);
  return newest === undefined ? Number.POSITIVE_INFINITY : (now.getTime() - toTime(newest).getTime()) / SECOND_MS;
}
