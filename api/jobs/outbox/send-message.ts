import { and, eq } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import type { Task } from '../queue/queue.ts';
import { type Attempted, storeAttempt } from './enqueue.ts';

export type QueuedMessage = typeof outbox.$inferSelect;

/** May repeat; receivers recognise the message's id. @throws DeliveryError, or any error, when not sent */
export type Deliver = (message: QueuedMessage) => Promise<'sent' | 'obsolete'>;

/** The reason is logged and stored, so it must not contain an address. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** True when a retry would fail as well. */
  readonly isPermanent: boolean;

  constructor(reason: string, { isPermanent }: { isPermanent: boolean }) {
    super(reason);
    this.isPermanent = isPermanent;
  }
}

type Options = DbContext & {
  readonly log: Logger;
  readonly channel: QueuedMessage['channel'];
  readonly deliver: Deliver;
};

const FIRST_DELAY_MS = 30_000;
const MAX_DELAY_MS = HOUR_MS;
/** The links of older messages have expired. */
const GIVE_UP_MS = DAY_MS;

/** Sends the messages of a channel at least once, outside of transactions because receivers may take minutes. */
export function createMessageTask({ db, now, log, channel, deliver }: Options): Task {
  async function send(id: string): Promise<void> {
    const isThis = and(eq(outbox.id, id), eq(outbox.state, 'queued'));
    const [message] = await db.select().from(outbox).where(isThis);
    if (!message) return;
    await storeAttempt({ db }, message, await attempt(message));
  }

  async function attempt(message: QueuedMessage): Promise<Attempted> {
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
      return { attempts, lastError: reason, delayMs: delayAfter(attempts) };
    }
  }

  /** Erase personal data of finished messages. */
  const done = (state: 'sent' | 'obsolete' | 'failed') => ({ state, doneAt: now(), recipient: null, body: {} });

  return send;
}

function delayAfter(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
}
