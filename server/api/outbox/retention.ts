import { and, inArray, isNull, lte, ne } from 'drizzle-orm';
import { loggableError } from '../common/loggable-error.ts';
import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../store/schema/db.ts';
import { outbox } from '../store/schema/outbox.ts';
import { reconciliations, webhookEvents } from '../store/schema/providers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long the row of a finished message, and of a processed event, is stored: longer than any provider repeats an event. */
const KEEP_MS = 30 * DAY_MS;
/** How long the result of a nightly comparison with the providers is stored. */
const KEEP_RECONCILIATION_MS = 90 * DAY_MS;
/** Limit of messages that one statement deletes, so that no sender waits for a large one. */
const BATCH = 1000;

/** Deletes the rows whose time is over, whether or not anything is sent meanwhile. */
export type Retention = {
  deleteOld(): Promise<void>;
  /** Deletes at once and then each hour, until `stop`. */
  start(): void;
  /** Resolves after the deletion in progress. */
  stop(): Promise<void>;
};

export function createRetention({ db, now, log }: DbContext & { log: Logger }): Retention {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function deleteOld(): Promise<void> {
    const before = (age: number) => new Date(now().getTime() - age);
    const isOld = and(ne(outbox.state, 'queued'), lte(outbox.doneAt, before(KEEP_MS)));
    const rows = db.select({ id: outbox.id }).from(outbox).where(isOld).limit(BATCH);
    let deleted = BATCH;
    while (deleted === BATCH) {
      deleted = (await db.delete(outbox).where(inArray(outbox.id, rows)).returning({ id: outbox.id })).length;
    }
    const isProcessed = isNull(webhookEvents.nextAt);
    await db.delete(webhookEvents).where(and(isProcessed, lte(webhookEvents.receivedAt, before(KEEP_MS))));
    await db.delete(reconciliations).where(lte(reconciliations.startedAt, before(KEEP_RECONCILIATION_MS)));
  }

  function run(): void {
    running = deleteOld().catch((error: unknown) =>
      log.warn({ error: loggableError(error) }, 'old messages and events could not be deleted'),
    );
  }

  return {
    deleteOld,
    start() {
      run();
      timer = setInterval(run, HOUR_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
