import type { DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { addJob, heldUntil, jobOfMessage } from '../queue/queue.ts';

/** A message before it is queued. */
export type OutboxMessage = Omit<typeof outbox.$inferInsert, 'state' | 'nextAt' | 'createdAt'>;

/** Queues a message in the transaction of the write that causes it, so that neither exists without the other. */
export async function enqueue({ db, now }: DbContext, message: OutboxMessage): Promise<void> {
  await db.transaction(async (tx) => {
    const row = { ...message, state: 'queued', nextAt: heldUntil(now()), createdAt: now() } as const;
    const [stored] = await tx.insert(outbox).values(row).returning();
    if (!stored) throw new Error('The message was not stored');
    await addJob(tx, jobOfMessage(stored));
  });
}
