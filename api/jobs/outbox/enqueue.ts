import type { DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';

/** A message before it is queued. */
export type OutboxMessage = Pick<typeof outbox.$inferInsert, 'channel' | 'kind' | 'recipient' | 'body'>;

/** Queues a message in the transaction of the write that causes it, so that neither exists without the other. */
export async function enqueue({ db, now }: DbContext, message: OutboxMessage): Promise<void> {
  const at = now();
  await db.insert(outbox).values({ ...message, state: 'queued', nextAt: at, createdAt: at });
}
