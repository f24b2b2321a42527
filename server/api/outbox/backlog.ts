import { count, eq, min } from 'drizzle-orm';
import type { DbContext } from '../store/schema/db.ts';
import { outbox } from '../store/schema/outbox.ts';

/** The messages of a channel that wait to be sent: their number, and the age of the oldest one in seconds. */
export type Backlog = { readonly channel: string; readonly queued: number; readonly oldestSeconds: number };

/** The backlog of each channel that has one. */
export async function outboxBacklog({ db, now }: DbContext): Promise<Backlog[]> {
  const rows = await db
    .select({ channel: outbox.channel, queued: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.state, 'queued'))
    .groupBy(outbox.channel);
  return rows.map(({ oldest, ...row }) => ({
    ...row,
    oldestSeconds: Math.max(0, (now().getTime() - (oldest ?? now()).getTime()) / 1000),
  }));
}
