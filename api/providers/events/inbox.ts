import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../shared/durations.ts';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import { webhookEvents } from '../../database/schema/providers.ts';
import { addJob, jobOfEvent, type Task } from '../../jobs/queue/queue.ts';
import type { ChangeProvider } from '../changes/queue.ts';

/** `body` has the provider's ids of the people concerned. */
export type ProviderEvent = Pick<typeof webhookEvents.$inferSelect, 'eventId' | 'kind' | 'body'>;

/**
 * May process an event twice; it re-reads the facts, as events are hints.
 * @param event.absences how many readings in a row, before this one, were `absent`
 * @returns `later` when the provider does not show them yet, `absent` when it does not have the person
 * @throws ProviderError
 */
export type ProcessEvent = (
  event: ProviderEvent & { receivedAt: Date; absences: number },
) => Promise<'done' | 'later' | 'absent'>;

type Stored = typeof webhookEvents.$inferSelect;

type Options = DbContext & {
  readonly log: Logger;
  readonly providers: Readonly<Partial<Record<ChangeProvider, ProcessEvent>>>;
};

export type Inbox = {
  /** Stores new events with their jobs; resolves when they are on disk. */
  accept(provider: ChangeProvider, events: readonly ProviderEvent[]): Promise<void>;
  readonly process: Task;
};

const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = HOUR_MS;
/** About a day of attempts, then an unconfirmed event is given up. */
const MAX_ATTEMPTS = 32;

/** Events are stored before they are acknowledged, and processed by jobs. */
export function createInbox({ db, now, log, providers }: Options): Inbox {
  async function process(id: string): Promise<void> {
    const isThis = and(isEvent(id), isNotNull(webhookEvents.nextAt));
    const change = { attempts: sql`${webhookEvents.attempts} + 1` };
    const [event] = await db.update(webhookEvents).set(change).where(isThis).returning();
    if (!event) return;
    const { delayMs, isAbsent } = await attempt(event);
    const absences = isAbsent ? event.absences + 1 : 0;
    await db.transaction(async (tx) => {
      await tx
        .update(webhookEvents)
        .set({ absences, ...(delayMs === undefined && { nextAt: null }) })
        .where(isThis);
      if (delayMs !== undefined) await addJob(tx, jobOfEvent(event), delayMs);
    });
  }

  /** Without a delay the event is over. */
  async function attempt(event: Stored): Promise<{ delayMs?: number; isAbsent?: boolean }> {
    const { provider, eventId, kind, attempts, absences } = event;
    const fields = { provider, event: eventId, kind, attempts };
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
    try {
      const result = (await providers[provider]?.(event)) ?? 'later';
      if (result === 'done') return {};
      // The provider is asked again until it has told often enough: an outage before must not use up these readings.
      if (result === 'absent') return { delayMs: FIRST_DELAY_MS * 2 ** absences, isAbsent: true };
      if (attempts < MAX_ATTEMPTS) return { delayMs: delay };
      log.warn(fields, 'an event is not confirmed by its provider and is given up');
      return {};
    } catch (error) {
      const failure = error instanceof ProviderError ? error.failure : undefined;
      const reason = failure?.kind ?? 'unexpected';
      log.warn({ ...fields, reason, ...(!failure && { error: loggableError(error) }) }, 'an event was not processed');
      if (failure?.kind === 'refused') return {};
      const retryAt = failure && 'retryAt' in failure ? (failure.retryAt?.getTime() ?? 0) : 0;
      return { delayMs: Math.max(delay, retryAt - now().getTime()) };
    }
  }

  return {
    async accept(provider, events) {
      if (events.length === 0) return;
      const rows = events.map((event) => ({ ...event, provider, receivedAt: now(), nextAt: now() }));
      await durableTransaction(db, async (tx) => {
        const added = await tx.insert(webhookEvents).values(rows).onConflictDoNothing().returning();
        for (const event of added) await addJob(tx, jobOfEvent(event));
      });
    },
    process,
  };
}

function isEvent(id: string) {
  const end = id.indexOf('/');
  return and(sql`${webhookEvents.provider} = ${id.slice(0, end)}`, eq(webhookEvents.eventId, id.slice(end + 1)));
}
