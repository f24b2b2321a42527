import { and, eq } from 'drizzle-orm';
import type { DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { addJob, jobOfMessage } from '../queue/queue.ts';

export type OutboxMessage = Omit<typeof outbox.$inferInsert, 'state' | 'nextAt' | 'createdAt'>;

/** Queues a message in the transaction of the write that causes it. */
export async function enqueue({ db, now }: DbContext, message: OutboxMessage): Promise<void> {
  await db.transaction(async (tx) => {
    const row = { ...message, state: 'queued', nextAt: now(), createdAt: now() } as const;
    const [stored] = await tx.insert(outbox).values(row).returning();
    if (!stored) throw new Error('The message was not stored');
    await addJob(tx, jobOfMessage(stored));
  });
}

/** Row changes after an attempt; `delayMs` is absent when there is no further attempt. */
export type Attempted = Partial<typeof outbox.$inferSelect> & { readonly delayMs?: number | undefined };

export async function storeAttempt(
  { db }: Pick<DbContext, 'db'>,
  message: typeof outbox.$inferSelect,
  { delayMs, ...change }: Attempted,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(outbox)
      .set(change)
      .where(and(eq(outbox.id, message.id), eq(outbox.state, 'queued')));
    if (delayMs !== undefined) await addJob(tx, jobOfMessage(message), delayMs);
  });
}
