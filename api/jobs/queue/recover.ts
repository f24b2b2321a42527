import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { webhookEvents } from '../../database/schema/providers.ts';
import { addJobs, eventHasNoJob, type JobName, jobOfEvent, jobOfMessage, messageHasNoJob, type Task } from './queue.ts';

/** Longer than any job except the nightly ones, which the library frees after four hours. */
const MAX_RUN_MINUTES = 5;
/** Exempt from the limit: running one twice would slow both down. */
const LONG_JOBS: readonly JobName[] = ['reconcile', 'notices', 'follows', 'follower', 'retention'];

/** Frees the jobs of dead processes. @param minutes minimum age of a job's lock */
export async function freeJobs(db: Pick<Db, 'execute'>, minutes = MAX_RUN_MINUTES): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs
    where locked_at <= now() - ${minutes} * interval '1 minute' and (${minutes} = 0 or not task_identifier = any(${sql.param(LONG_JOBS)}::text[]))`);
}

/** Frees the jobs of dead processes, and adds a job to each waiting row without one, as after a restore. */
export function createRecovery({ db }: Pick<DbContext, 'db'>): Task {
  return async () => {
    await freeJobs(db);
    const messages = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.state, 'queued'), messageHasNoJob));
    const events = await db
      .select()
      .from(webhookEvents)
      .where(and(isNotNull(webhookEvents.nextAt), eventHasNoJob));
    await addJobs(db, [...messages.map(jobOfMessage), ...events.map(jobOfEvent)]);
  };
}
