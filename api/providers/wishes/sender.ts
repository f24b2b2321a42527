import { and, asc, eq, exists, gt, isNull, lte, notExists, notInArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { createPoller } from '../../jobs/outbox/poller.ts';
import type { Priority } from '../outgoing/budget.ts';
import { ProviderError } from '../provider-error.ts';
import { lockTopic, type WishProvider } from './queue.ts';

export type QueuedWish = typeof outbox.$inferSelect;

/** How long an attempt may take, in milliseconds, and which traffic it is. */
export type Effort = { readonly deadline: number; readonly priority: Priority };

/**
 * Applies a wish at its provider. It may be called again for a wish that was applied, so it sets states and creates nothing twice.
 * @throws ProviderError; one of the kind `refused` ends the wish
 */
export type ApplyWish = (wish: QueuedWish, effort: Effort) => Promise<void>;

type Options = DbContext & {
  readonly log: Logger;
  readonly providers: Readonly<Partial<Record<WishProvider, ApplyWish>>>;
};

/** The outcome of a wish: `queued` when it was not applied yet. */
export type WishResult = { readonly state: 'done' | 'queued' | 'refused'; readonly reason?: string | undefined };

export type WishSender = {
  /** Makes one attempt at a wish, at most `deadline` milliseconds long. */
  sendNow(id: string, deadline: number): Promise<WishResult>;
  /** Attempts all wishes that are due, one after the other. */
  sendDue(): Promise<void>;
  /** Attempts wishes as they become due, until `stop`. */
  start(): void;
  /** Resolves after the attempt in flight. */
  stop(): Promise<void>;
};

const BACKGROUND: Effort = { deadline: 10_000, priority: 'background' };
/** Longer than any attempt; after it the wish of a process that died is attempted by another one. */
const LEASE_MS = 30_000;
const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 600_000;
/** After a failure that concerns the provider as a whole, its other wishes wait for this time. */
const PAUSE_MS = 5000;
const QUEUED: WishResult = { state: 'queued', reason: 'away' };

/**
 * Creates the sender of members' wishes. Any number of processes may run one. Of the wishes of a member about one subscription, one is
 * in flight at a time, and the last one supersedes those before it. An attempt holds a lease on its wish and no lock, so that a
 * provider that is slow occupies no connection of the database.
 */
export function createWishSender({ db, now, log, providers }: Options): WishSender {
  const pausedUntil = new Map<WishProvider, number>();

  /** Leases a wish: the given one, or one that is due. @returns undefined when there is none, `superseded` when a later wish replaces it */
  function claim(id?: string): Promise<QueuedWish | 'superseded' | undefined> {
    const at = now();
    const other = alias(outbox, 'other');
    const isSameTopic = and(
      eq(other.memberId, outbox.memberId),
      eq(other.provider, outbox.provider),
      eq(other.topic, outbox.topic),
    );
    const inFlight = db
      .select({ id: other.id })
      .from(other)
      .where(and(isSameTopic, eq(other.state, 'queued'), gt(other.leasedUntil, at)));
    const later = db
      .select({ id: other.id })
      .from(other)
      .where(and(isSameTopic, gt(other.seq, outbox.seq)));
    const paused = [...pausedUntil].flatMap(([name, until]) => (until > at.getTime() ? [name] : []));
    const isFree = and(
      eq(outbox.channel, 'provider'),
      eq(outbox.state, 'queued'),
      or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, at)),
      notExists(inFlight),
    );
    const isDue = and(lte(outbox.nextAt, at), paused.length > 0 ? notInArray(outbox.provider, paused) : undefined);
    return db.transaction(async (tx) => {
      const candidates = tx
        .select()
        .from(outbox)
        .where(and(isFree, id === undefined ? isDue : eq(outbox.id, id)));
      const [found] = await candidates
        .orderBy(asc(outbox.nextAt), asc(outbox.seq))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!found) return undefined;
      // Another wish about the same may have been leased since.
      await lockTopic(tx, found);
      const isThis = eq(outbox.id, found.id);
      const superseded = await tx
        .update(outbox)
        .set({ ...ended(found), state: 'obsolete' })
        .where(and(isThis, isFree, exists(later)))
        .returning();
      if (superseded.length > 0) return 'superseded';
      const lease = { leasedUntil: new Date(at.getTime() + LEASE_MS), attempts: found.attempts + 1 };
      const [leased] = await tx.update(outbox).set(lease).where(and(isThis, isFree)).returning();
      return leased;
    });
  }

  /** The row of an ended wish has neither an address nor the words. */
  const ended = ({ body }: Pick<QueuedWish, 'body'>) => ({
    doneAt: now(),
    recipient: null,
    leasedUntil: null,
    body: body.subscribed === undefined ? {} : { subscribed: body.subscribed },
  });

  /** Attempts a leased wish and stores the result. */
  async function attempt(wish: QueuedWish, effort: Effort): Promise<WishResult> {
    const { id, kind, provider, attempts } = wish;
    const apply = provider === null ? undefined : providers[provider];
    if (!apply || provider === null) return QUEUED;
    const isThis = and(eq(outbox.id, id), eq(outbox.state, 'queued'));
    try {
      await apply(wish, effort);
      pausedUntil.delete(provider);
      await db
        .update(outbox)
        .set({ ...ended(wish), lastError: null, state: 'sent' })
        .where(isThis);
      log.info({ id, provider, kind, attempts }, 'a wish was applied');
      return { state: 'done' };
    } catch (error) {
      const failure = error instanceof ProviderError ? error.failure : undefined;
      if (failure?.kind === 'refused') {
        await db
          .update(outbox)
          .set({ ...ended(wish), lastError: failure.reason, state: 'failed' })
          .where(isThis);
        log.warn({ id, provider, kind, reason: failure.reason }, 'a wish was refused');
        return { state: 'refused', reason: failure.reason };
      }
      const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
      const retryAt = failure && 'retryAt' in failure ? (failure.retryAt?.getTime() ?? 0) : 0;
      const nextAt = new Date(Math.max(now().getTime() + delay, retryAt));
      const reason = failure?.kind ?? 'unexpected';
      await db.update(outbox).set({ leasedUntil: null, lastError: reason, nextAt }).where(isThis);
      if (failure) pausedUntil.set(provider, Math.max(now().getTime() + PAUSE_MS, retryAt));
      const details = failure ? {} : { error: loggableError(error) };
      log.warn({ id, provider, kind, attempts, reason, ...details }, 'a wish was not applied and is retried');
      return { state: 'queued', reason };
    }
  }

  async function sendDue(): Promise<void> {
    while (!poller.isStopped()) {
      const wish = await claim();
      if (wish === undefined) break;
      if (wish !== 'superseded') await attempt(wish, BACKGROUND);
    }
  }

  const poller = createPoller(sendDue, { log, failure: 'the wishes could not be read' });

  return {
    async sendNow(id, deadline) {
      const wish = await claim(id);
      if (wish === 'superseded') return { state: 'done' };
      return wish === undefined ? QUEUED : attempt(wish, { deadline, priority: 'member' });
    },
    sendDue,
    start: poller.start,
    stop: poller.stop,
  };
}
