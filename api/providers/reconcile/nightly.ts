import { setTimeout as wait } from 'node:timers/promises';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { reconciliations } from '../../database/schema/providers.ts';
import { countDifferences, type Reconciliation, reconcile } from './reconcile.ts';

type Options = DbContext & {
  readonly log: Logger;
  readonly providers: Parameters<typeof reconcile>[0]['providers'];
};

export type Nightly = {
  /** Compares when it is night and no replica has done so this night. */
  runIfDue(): Promise<Reconciliation | undefined>;
  start(): void;
  /** Resolves after the comparison in progress, which ends early. */
  stop(): Promise<void>;
};

/** Key of the advisory lock, arbitrary but the same in every release. */
const LOCK = 7_274_773;
const CHECK_MS = 600_000;
/** Hours of the day, in UTC, at which a comparison may begin. */
const NIGHT = { from: 1, to: 5 };
/** Shorter than a day, so that a night is not skipped when the one before began late. */
const INTERVAL_MS = 18 * 3_600_000;

/** Compares with the providers each night, in one process of all replicas. */
export function createNightly({ db, now, log, providers }: Options): Nightly {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  /** Begins the comparison of this night. @returns its start; undefined when a replica has begun it */
  function claim(): Promise<Date | undefined> {
    return db.transaction(async (tx) => {
      // Held for this transaction, not for the comparison: no request to a provider is made inside one.
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const startedAt = now();
      const [last] = await tx.select().from(reconciliations).orderBy(desc(reconciliations.startedAt)).limit(1);
      if (last && startedAt.getTime() - last.startedAt.getTime() < INTERVAL_MS) return undefined;
      await tx.insert(reconciliations).values({ startedAt, counts: [] });
      return startedAt;
    });
  }

  async function runIfDue(): Promise<Reconciliation | undefined> {
    const hour = now().getUTCHours();
    if (hour < NIGHT.from || hour >= NIGHT.to) return undefined;
    const startedAt = await claim();
    if (!startedAt) return undefined;
    const { signal } = ending;
    const result = await reconcile({
      store: { db, now },
      log,
      providers,
      wait: (milliseconds) => wait(milliseconds, undefined, { signal, ref: false }).catch(() => {}),
      isStopped: () => signal.aborted,
    });
    const { differences, ...rest } = result;
    const counts = countDifferences(differences);
    await db.update(reconciliations).set({ finishedAt: now(), counts }).where(eq(reconciliations.startedAt, startedAt));
    for (const difference of differences) log.warn(difference, 'a provider differs from the site');
    log.info({ ...rest, counts }, 'the providers were compared with the site');
    return result;
  }

  const check = () => {
    running = runIfDue().catch((error: unknown) =>
      log.warn({ error: loggableError(error) }, 'the providers could not be compared with the site'),
    );
  };

  return {
    runIfDue,
    start() {
      timer = setInterval(check, CHECK_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

/** The differences of the last comparison that was finished. */
export async function lastDifferences({ db }: Pick<DbContext, 'db'>) {
  const [last] = await db
    .select()
    .from(reconciliations)
    .where(isNotNull(reconciliations.finishedAt))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1);
  return last?.counts ?? [];
}
