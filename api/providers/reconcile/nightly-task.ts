import { setTimeout as wait } from 'node:timers/promises';
import { desc, eq, isNotNull } from 'drizzle-orm';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { reconciliations } from '../../database/schema/providers.ts';
import type { Task } from '../../jobs/queue/queue.ts';
import { countDifferences, reconcile } from './reconcile.ts';

type Options = DbContext & {
  readonly log: Logger;
  readonly providers: Parameters<typeof reconcile>[0]['providers'];
  readonly signal: AbortSignal;
};

/** Compares with the providers each night and stores the number of differences. */
export function createNightlyTask({ db, now, log, providers, signal }: Options): Task {
  return async () => {
    const startedAt = now();
    await db.insert(reconciliations).values({ startedAt, counts: [] });
    const { differences, ...rest } = await reconcile({
      store: { db, now },
      log,
      providers,
      wait: (milliseconds) => wait(milliseconds, undefined, { signal, ref: false }).catch(() => {}),
      isStopped: () => signal.aborted,
    });
    const counts = countDifferences(differences);
    await db.update(reconciliations).set({ finishedAt: now(), counts }).where(eq(reconciliations.startedAt, startedAt));
    for (const difference of differences) log.warn(difference, 'a provider differs from the site');
    log.info({ ...rest, counts }, 'the providers were compared with the site');
  };
}

export async function lastDifferences({ db }: Pick<DbContext, 'db'>) {
  const [last] = await db
    .select()
    .from(reconciliations)
    .where(isNotNull(reconciliations.finishedAt))
    .orderBy(desc(reconciliations.startedAt))
    .limit(1);
  return last?.counts ?? [];
}
