import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import { memberNotices } from '../database/schema/members.ts';
import { enqueue } from '../jobs/outbox/enqueue.ts';
import type { Task } from '../jobs/queue/queue.ts';
import { dueNotices, type Notice } from './due-notices.ts';

/** Queues reminders, receipts and certificate notices, each once; one failure does not stop the others. */
export function createNoticesTask({ log, ...store }: DbContext & { log: Logger }): Task {
  return async () => {
    let queued = 0;
    const failures: unknown[] = [];
    for (const notice of await dueNotices(store))
      try {
        if (await queueNotice(store, notice)) queued += 1;
      } catch (error) {
        failures.push(error);
      }
    if (queued > 0) log.info({ queued }, 'mails about memberships, registrations and courses were queued');
    // The queue logs the failure and repeats the job, which queues only what is missing.
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} notices were not queued`);
  };
}

/** Marks the notice and queues its mail in one transaction. */
function queueNotice({ db, now }: DbContext, { memberId, kind, subject }: Notice): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = { memberId, kind, subject, queuedAt: now() };
    const stored = await tx
      .insert(memberNotices)
      .values(row)
      .onConflictDoNothing()
      .returning({ kind: memberNotices.kind });
    if (stored.length === 0) return false;
    // The address is read at sending, so that the queue holds none.
    await enqueue({ db: tx, now }, { channel: 'mail', kind, memberId, recipient: null, body: { subject } });
    return true;
  });
}
