import { count, eq, isNotNull, min } from 'drizzle-orm';
import type { DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { webhookEvents } from '../../database/schema/providers.ts';

/** Waiting messages of an outbox channel, or unprocessed events of a provider; the age of the oldest in seconds. */
export type Backlog = {
  readonly queue: 'outbox' | 'webhook_events';
  readonly channel: string;
  readonly queued: number;
  readonly oldestSeconds: number;
};

export async function readBacklog({ db, now }: DbContext): Promise<Backlog[]> {
  const messages = await db
    .select({ channel: outbox.channel, queued: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.state, 'queued'))
    .groupBy(outbox.channel);
  const events = await db
    .select({ channel: webhookEvents.provider, queued: count(), oldest: min(webhookEvents.receivedAt) })
    .from(webhookEvents)
    .where(isNotNull(webhookEvents.nextAt))
    .groupBy(webhookEvents.provider);
  const secondsSince = (oldest: Date | null) => Math.max(0, (now().getTime() - (oldest ?? now()).getTime()) / 1000);
  const toBacklog =
    (queue: Backlog['queue']) =>
    ({ oldest, ...row }: (typeof messages | typeof events)[number]) => ({
      queue,
      ...row,
      oldestSeconds: secondsSince(oldest),
    });
  return [...messages.map(toBacklog('outbox')), ...events.map(toBacklog('webhook_events'))];
}
