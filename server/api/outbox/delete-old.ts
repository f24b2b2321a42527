import { and, eq, inArray, lte, ne } from 'drizzle-orm';
import type { DbContext } from '../store/schema/db.ts';
import { outbox } from '../store/schema/outbox.ts';
import { reconciliations } from '../store/schema/providers.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the row of a finished message is stored. */
const KEEP_MS = 30 * DAY_MS;
/** How long the result of a nightly comparison with the providers is stored. */
const KEEP_RECONCILIATION_MS = 90 * DAY_MS;
const MAX_DELETED_ROWS = 100;

/** Deletes some rows of a channel's messages that were finished a month ago, and the nightly comparisons that began 90 days ago. */
export async function deleteOld(
  { db, now }: DbContext,
  channel: (typeof outbox.$inferSelect)['channel'],
): Promise<void> {
  const isDone = and(eq(outbox.channel, channel), ne(outbox.state, 'queued'));
  const isOld = lte(outbox.doneAt, new Date(now().getTime() - KEEP_MS));
  const rows = db.select({ id: outbox.id }).from(outbox).where(and(isDone, isOld)).limit(MAX_DELETED_ROWS);
  await db.delete(outbox).where(inArray(outbox.id, rows));
  const isForgotten = lte(reconciliations.startedAt, new Date(now().getTime() - KEEP_RECONCILIATION_MS));
  await db.delete(reconciliations).where(isForgotten);
}
