import { and, asc, eq, lte } from 'drizzle-orm';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import { webhookEvents } from '../../database/schema/providers.ts';
import { createPoller } from '../../jobs/outbox/poller.ts';
import { ProviderError } from '../provider-error.ts';
import type { WishProvider } from '../wishes/queue.ts';

/** An event that a provider has reported: `body` has the provider's ids of the people whom it is about. */
export type ProviderEvent = Pick<typeof webhookEvents.$inferSelect, 'eventId' | 'kind' | 'body'>;

/**
 * Processes an event, perhaps more than once. An event is a hint: what it claims is read from the provider.
 * @returns `later` when the provider does not show yet what the event claims
 * @throws ProviderError
 */
export type ProcessEvent = (event: ProviderEvent & { receivedAt: Date; attempts: number }) => Promise<'done' | 'later'>;

type Options = DbContext & {
  readonly log: Logger;
  readonly providers: Readonly<Partial<Record<WishProvider, ProcessEvent>>>;
};

export type Inbox = {
  /** Stores events that were not reported before. Resolves when they are on disk. */
  accept(provider: WishProvider, events: readonly ProviderEvent[]): Promise<void>;
  /** Processes all events that are due, one after the other. */
  processDue(): Promise<void>;
  /** Processes events as they arrive, until `stop`. */
  start(): void;
  /** Resolves after the event in progress. */
  stop(): Promise<void>;
};

/** Longer than any processing; after it the event of a process that died is processed by another one. */
const LEASE_MS = 60_000;
const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 3_600_000;
/** The attempts of about a day, after which an event that the provider does not confirm is given up. */
const MAX_ATTEMPTS = 32;

/**
 * Creates the inbox of providers' events, which are stored before they are acknowledged and processed afterwards. Any number of processes may
 * run one: the attempt at an event moves its due time, so that no other process takes it meanwhile.
 */
export function createInbox({ db, now, log, providers }: Options): Inbox {
  const idOf = ({ provider, eventId }: { provider: WishProvider; eventId: string }) =>
    and(eq(webhookEvents.provider, provider), eq(webhookEvents.eventId, eventId));

  function claim() {
    const at = now();
    return db.transaction(async (tx) => {
      const [found] = await tx
        .select()
        .from(webhookEvents)
        .where(lte(webhookEvents.nextAt, at))
        .orderBy(asc(webhookEvents.nextAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!found) return undefined;
      const change = { attempts: found.attempts + 1, nextAt: new Date(at.getTime() + LEASE_MS) };
      await tx.update(webhookEvents).set(change).where(idOf(found));
      return { ...found, ...change };
    });
  }

  /** Processes a claimed event. @returns the time of the next attempt; null when there is none */
  async function attempt(event: NonNullable<Awaited<ReturnType<typeof claim>>>): Promise<Date | null> {
    const { provider, eventId, kind, attempts } = event;
    const fields = { provider, event: eventId, kind, attempts };
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
    try {
      const result = (await providers[provider]?.(event)) ?? 'later';
      if (result === 'done') return null;
      if (attempts < MAX_ATTEMPTS) return new Date(now().getTime() + delay);
      log.warn(fields, 'an event is not confirmed by its provider and is given up');
      return null;
    } catch (error) {
      const failure = error instanceof ProviderError ? error.failure : undefined;
      const reason = failure?.kind ?? 'unexpected';
      log.warn({ ...fields, reason, ...(!failure && { error: loggableError(error) }) }, 'an event was not processed');
      if (failure?.kind === 'refused') return null;
      const retryAt = failure && 'retryAt' in failure ? (failure.retryAt?.getTime() ?? 0) : 0;
      return new Date(Math.max(now().getTime() + delay, retryAt));
    }
  }

  async function processDue(): Promise<void> {
    while (!poller.isStopped()) {
      const event = await claim();
      if (!event) break;
      const nextAt = await attempt(event);
      await db.update(webhookEvents).set({ nextAt }).where(idOf(event));
    }
  }

  const poller = createPoller(processDue, { log, failure: 'the events of providers could not be read' });

  return {
    async accept(provider, events) {
      if (events.length === 0) return;
      const at = now();
      const rows = events.map((event) => ({ ...event, provider, receivedAt: at, nextAt: at }));
      await durableTransaction(db, (tx) => tx.insert(webhookEvents).values(rows).onConflictDoNothing());
    },
    processDue,
    start: poller.start,
    stop: poller.stop,
  };
}
