import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { createPoller } from './poller.ts';

export type QueuedMessage = typeof outbox.$inferSelect;

/**
 * Sends a message. It may be called again for a message that was sent, which receivers recognise by its id.
 * @returns `obsolete` when the message is no longer needed
 * @throws DeliveryError, or any error, when it was not sent
 */
export type Deliver = (message: QueuedMessage) => Promise<'sent' | 'obsolete'>;

/** A message was not sent. The reason is logged and stored, so it must not contain an address. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Whether another attempt would also fail. */
  readonly isPermanent: boolean;

  constructor(reason: string, { isPermanent }: { isPermanent: boolean }) {
    super(reason);
    this.isPermanent = isPermanent;
  }
}

type Options = DbContext & {
  readonly log: Logger;
  /** The messages that it sends. */
  readonly channel: QueuedMessage['channel'];
  readonly deliver: Deliver;
};

export type OutboxSender = {
  /** Sends all due messages, one after the other. */
  sendDue(): Promise<void>;
  /** Sends messages as they become due, until `stop`. */
  start(): void;
  /** Resolves after the message in flight. */
  stop(): Promise<void>;
};

const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = 3_600_000;
/** Time after which an unsent message is abandoned, because its links have expired. */
const GIVE_UP_MS = 24 * 3_600_000;
/** How long a message belongs to the process that sends it, unless that process renews the lease. */
const LEASE_MS = 60_000;
const RENEWAL_MS = 20_000;

/**
 * Creates the sender of a channel of the outbox. Any number of processes may run one: a message that is being sent is leased, and others skip
 * it. Nothing is sent inside a transaction, so a receiver may take minutes. A process that dies while sending leaves the message to others when
 * the lease ends, so that it is sent at least once, and twice in that case.
 */
export function createOutboxSender({ db, now, log, channel, deliver }: Options): OutboxSender {
  /** @returns false when no message is due. */
  async function sendNext(): Promise<boolean> {
    const message = await leaseNext();
    if (!message) return false;
    const isThis = and(eq(outbox.id, message.id), eq(outbox.state, 'queued'));
    const renewal = setInterval(() => {
      // Without the database the lease ends, and the message may be sent twice.
      db.update(outbox)
        .set({ leasedUntil: leaseEnd() })
        .where(isThis)
        .catch(() => {});
    }, RENEWAL_MS);
    const change = await attempt(message).finally(() => clearInterval(renewal));
    await db
      .update(outbox)
      .set({ ...change, leasedUntil: null })
      .where(isThis);
    return true;
  }

  const leaseEnd = () => new Date(now().getTime() + LEASE_MS);

  async function leaseNext(): Promise<QueuedMessage | undefined> {
    const isDue = and(eq(outbox.channel, channel), eq(outbox.state, 'queued'), lte(outbox.nextAt, now()));
    const isFree = or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now()));
    const next = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isDue, isFree))
      .orderBy(asc(outbox.nextAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const [message] = await db
      .update(outbox)
      .set({ leasedUntil: leaseEnd() })
      .where(sql`${outbox.id} = (${next})`)
      .returning();
    return message;
  }

  /** Attempts to send a message. @returns the change of its row. */
  async function attempt(message: QueuedMessage) {
    const attempts = message.attempts + 1;
    try {
      const state = await deliver(message);
      log.info({ id: message.id, channel, kind: message.kind, attempts, state }, 'a message has left the outbox');
      return { attempts, ...done(state) };
    } catch (error) {
      const isKnown = error instanceof DeliveryError;
      const reason = isKnown ? error.message : 'unexpected';
      const { id, kind, createdAt } = message;
      const givesUp = (isKnown && error.isPermanent) || now().getTime() - createdAt.getTime() >= GIVE_UP_MS;
      const fields = { id, channel, kind, attempts, reason, ...(!isKnown && { error: loggableError(error) }) };
      if (givesUp) log.error(fields, 'a message was not sent and is given up');
      else log.warn(fields, 'a message was not sent and is retried');
      if (givesUp) return { attempts, lastError: reason, ...done('failed') };
      return { attempts, lastError: reason, nextAt: new Date(now().getTime() + delayAfter(attempts)) };
    }
  }

  /** The row of a finished message contains no personal data. */
  const done = (state: 'sent' | 'obsolete' | 'failed') => ({ state, doneAt: now(), recipient: null, body: {} });

  async function sendDue(): Promise<void> {
    let isAnyDue = true;
    while (!poller.isStopped() && isAnyDue) isAnyDue = await sendNext();
  }

  const poller = createPoller(sendDue, { log, failure: 'the outbox could not be read' });

  return {
    sendDue,
    start: poller.start,
    stop: poller.stop,
  };
}

/** The delay doubles with each attempt. */
function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
}
