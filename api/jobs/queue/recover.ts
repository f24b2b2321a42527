import { and, eq, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MINUTE_MS } from '../../../shared/durations.ts';
import type { Db, DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { webhookEvents } from '../../database/schema/providers.ts';
import { addJob, heldUntil, type JobName, jobOfEvent, jobOfMessage, type Task, toKey } from './queue.ts';

/** Longer than any job except the nightly ones, which the library frees after four hours. */
const MAX_RUN_MINUTES = 5;
/** Exempt from the limit: running one twice would slow both down. */
const LONG_JOBS: readonly JobName[] = ['reconcile', 'notices', 'follows', 'follower', 'retention'];
const OVERDUE_MS = 5 * MINUTE_MS;

/** Frees the jobs of dead processes. @param minutes minimum age of a job's lock */
export async function freeJobs(db: Pick<Db, 'execute'>, minutes = MAX_RUN_MINUTES): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where locked_at <= now() - ${minutes} * interval '1 minute' and (${minutes} = 0 or not task_identifier = any(${sql.param(LONG_JOBS)}::text[]))`);
}

/** Frees the jobs of dead processes, and adds a job to each waiting row without one, as after a restore. */
export function createRecovery({ db, now }: DbContext): Task {
  return async () => {
    await freeJobs(db);
    const before = new Date(now().getTime() - OVERDUE_MS);
    const isOverdue = (nextAt: PgColumn) => lt(nextAt, before);
    const nextAt = heldUntil(now());
    await durableTransaction(db, async (tx) => {
      const keys = await tx.execute<{ key: string }>(sql`select key from graphile_worker.jobs where key is not null`);
      const held = new Set(keys.rows.map(({ key }) => key));
      const messages = await tx
        .update(outbox)
        .set({ nextAt })
        .where(and(eq(outbox.state, 'queued'), isOverdue(outbox.nextAt)))
        .returning();
      const events = await tx.update(webhookEvents).set({ nextAt }).where(isOverdue(webhookEvents.nextAt)).returning();
      for (const job of [...messages.map(jobOfMessage), ...events.map(jobOfEvent)])
        if (!held.has(toKey(job))) await addJob(tx, job);
    });
  };
}
