import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { type Attempted, storeAttempt } from '../../jobs/outbox/enqueue.ts';
import type { Task } from '../../jobs/queue/queue.ts';
import type { Priority } from '../../outgoing/budget.ts';
import { type ChangeProvider, type ChangeResult, findResult, SUBSCRIPTION } from './queue.ts';

export type PendingChange = typeof outbox.$inferSelect;

/** Deadline of an attempt in milliseconds, and the kind of traffic. */
export type RequestPolicy = { readonly deadline: number; readonly priority: Priority };

/** Must be idempotent. @throws ProviderError; the kind `refused` ends the change */
export type ApplyChange = (change: PendingChange, policy: RequestPolicy) => Promise<void>;

type Options = DbContext & {
  readonly log: Logger;
  readonly providers: Readonly<Partial<Record<ChangeProvider, ApplyChange>>>;
};

/** First attempt while the member waits: stay below the site's API timeout of 2.5 s. */
const FOREGROUND: RequestPolicy = { deadline: 1200, priority: 'member' };
export const BACKGROUND: RequestPolicy = { deadline: 10_000, priority: 'background' };
const FIRST_DELAY_MS = 5000;
const MAX_DELAY_MS = 600_000;
const POLL_MS = 25;

/** A member's subscription changes run one at a time; later ones supersede earlier ones. */
export function createChangeTask({ db, now, log, providers }: Options): Task {
  async function apply(id: string): Promise<void> {
    const isThis = and(eq(outbox.id, id), eq(outbox.state, 'queued'));
    const [found] = await db.select().from(outbox).where(isThis);
    if (!found) return;
    if (await isSuperseded(found)) {
      await db
        .update(outbox)
        .set({ ...ended(found), state: 'obsolete' })
        .where(isThis);
      return;
    }
    const change = { ...found, attempts: found.attempts + 1 };
    // Stored first: the process may die after the provider has applied the change.
    await db.update(outbox).set({ attempts: change.attempts }).where(isThis);
    await storeAttempt({ db }, change, await attempt(change));
  }

  async function isSuperseded({ memberId, provider, topic, seq }: PendingChange): Promise<boolean> {
    if (memberId === null || provider === null || topic === null) return false;
    const isSameTopic = and(eq(outbox.memberId, memberId), eq(outbox.provider, provider), eq(outbox.topic, topic));
    const later = db.select({ id: outbox.id }).from(outbox);
    const rows = await later.where(and(isSameTopic, gt(outbox.seq, seq ?? 0))).limit(1);
    return rows.length > 0;
  }

  /** Erase address and wording of ended changes. */
  const ended = ({ body }: Pick<PendingChange, 'body'>) => ({
    doneAt: now(),
    recipient: null,
    body: body.subscribed === undefined ? {} : { subscribed: body.subscribed },
  });

  async function attempt(change: PendingChange): Promise<Attempted> {
    const { id, kind, provider, attempts } = change;
    const applyAtProvider = provider === null ? undefined : providers[provider];
    if (!applyAtProvider) return { lastError: 'away', delayMs: MAX_DELAY_MS };
    try {
      await applyAtProvider(change, kind === SUBSCRIPTION && attempts === 1 ? FOREGROUND : BACKGROUND);
      log.info({ id, provider, kind, attempts }, 'a change was applied');
      return { ...ended(change), lastError: null, state: 'sent' };
    } catch (error) {
      const failure = error instanceof ProviderError ? error.failure : undefined;
      if (failure?.kind === 'refused') {
        log.warn({ id, provider, kind, reason: failure.reason }, 'a change was refused');
        return { ...ended(change), lastError: failure.reason, state: 'failed' };
      }
      const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
      const retryAt = failure && 'retryAt' in failure ? (failure.retryAt?.getTime() ?? 0) : 0;
      const reason = failure?.kind ?? 'unexpected';
      const details = failure ? {} : { error: loggableError(error) };
      log.warn({ id, provider, kind, attempts, reason, ...details }, 'a change was not applied and is retried');
      return { lastError: reason, delayMs: Math.max(delay, retryAt - now().getTime()) };
    }
  }

  return apply;
}

/** Waits for the first attempt, but no longer than a member should. */
export async function awaitChange({ db }: Pick<DbContext, 'db'>, id: string): Promise<ChangeResult> {
  const endsAt = performance.now() + FOREGROUND.deadline;
  for (;;) {
    const result = await findResult(db, id);
    if (result) return result;
    if (performance.now() >= endsAt) return { state: 'queued', reason: 'away' };
    await wait(POLL_MS);
  }
}
