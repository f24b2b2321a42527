import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbContext } from '../../database/schema/db.ts';
import type { Transaction } from '../../database/schema/durable-transaction.ts';
import { outbox } from '../../database/schema/outbox.ts';

/** A provider that gets wishes. */
export type WishProvider = NonNullable<(typeof outbox.$inferSelect)['provider']>;

/** A member's wish about one subscription: an absolute state, so that applying it twice has one effect. */
export type SubscriptionWish = {
  readonly provider: WishProvider;
  readonly memberId: string;
  readonly field: string;
  readonly subscribed: boolean;
  /** The words that the member saw. */
  readonly words: string;
};

/** The last wish about a subscription, and what became of it. */
export type LastWish = {
  readonly field: string;
  readonly subscribed: boolean;
  readonly state: 'done' | 'queued' | 'refused';
  readonly reason: string | undefined;
  readonly createdAt: Date;
  /** The time at which the provider had applied it. */
  readonly doneAt: Date | undefined;
};

const SUBSCRIPTION = 'subscription';
const bodySchema = z.object({ subscribed: z.boolean(), words: z.string().default('') });

/** The body of a wish about a subscription. */
export const subscriptionOf = (body: unknown) => bodySchema.parse(body);

/** Whether a wish still tells what it was: those of a person to be forgotten have no body. */
const hasBody = sql`${outbox.body} ? 'subscribed'`;

/** Serialises everything about one member's wishes about one subscription, until the transaction ends. */
export async function lockTopic(
  tx: Transaction,
  { memberId, provider, topic }: { memberId: string | null; provider: string | null; topic: string | null },
): Promise<void> {
  const key = `${memberId}/${provider}/${topic}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Queues a wish in the transaction that stores the member's choice. @param id the receipt's id */
export async function queueSubscription(
  { db, now }: DbContext,
  id: string,
  { provider, memberId, field, subscribed, words }: SubscriptionWish,
): Promise<void> {
  await db.insert(outbox).values({
    id,
    channel: 'provider',
    kind: SUBSCRIPTION,
    provider,
    memberId,
    topic: field,
    body: { subscribed, words },
    state: 'queued',
    nextAt: now(),
    createdAt: now(),
  });
}

/** Queues the creation of a contact, in the transaction that stores it. */
export async function queueContact(
  { db, now }: DbContext,
  provider: WishProvider,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<void> {
  await db.insert(outbox).values({
    channel: 'provider',
    kind: 'contact',
    provider,
    recipient: email,
    body: { firstName, lastName },
    state: 'queued',
    nextAt: now(),
    createdAt: now(),
  });
}

/** Queues a changed newsletter of an address without an account, in the transaction that stores the change. */
export async function queueNewsletter(
  { db, now }: DbContext,
  provider: WishProvider,
  { address, field }: { address: string; field: string },
): Promise<void> {
  await db.insert(outbox).values({
    channel: 'provider',
    kind: 'newsletter',
    provider,
    recipient: address,
    topic: field,
    body: {},
    state: 'queued',
    nextAt: now(),
    createdAt: now(),
  });
}

/** Queues the transfer of a member's choices from a former primary address, in the transaction that changes it. */
export async function queueCarry(
  { db, now }: DbContext,
  provider: WishProvider,
  { memberId, from }: { memberId: string; from: string },
): Promise<void> {
  await db.insert(outbox).values({
    channel: 'provider',
    kind: 'carry',
    provider,
    memberId,
    recipient: from,
    body: {},
    state: 'queued',
    nextAt: now(),
    createdAt: now(),
  });
}

const STATES = { queued: 'queued', sent: 'done', obsolete: 'done', failed: 'refused' } as const;

/** A member's last wish about each subscription of a provider. */
export async function lastWishes(
  db: DbContext['db'],
  provider: WishProvider,
  memberId: string,
): Promise<ReadonlyMap<string, LastWish>> {
  const rows = await db
    .selectDistinctOn([outbox.topic])
    .from(outbox)
    .where(and(eq(outbox.provider, provider), eq(outbox.memberId, memberId), eq(outbox.kind, SUBSCRIPTION), hasBody))
    .orderBy(outbox.topic, desc(outbox.seq));
  return new Map(
    rows.map(({ topic, body, state, lastError, createdAt, doneAt }) => [
      topic ?? '',
      {
        field: topic ?? '',
        subscribed: subscriptionOf(body).subscribed,
        state: STATES[state],
        reason: state === 'queued' || state === 'failed' ? (lastError ?? undefined) : undefined,
        createdAt,
        doneAt: doneAt ?? undefined,
      },
    ]),
  );
}

/** An earlier opt-out of the member's own, with the time in which it may have been applied. */
export async function ownOptOuts(
  db: DbContext['db'],
  { provider, memberId, field }: Pick<SubscriptionWish, 'provider' | 'memberId' | 'field'>,
): Promise<{ from: Date; to: Date | undefined }[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.provider, provider), eq(outbox.memberId, memberId), eq(outbox.topic, field), hasBody));
  return rows
    .filter(({ attempts, body }) => attempts > 0 && !subscriptionOf(body).subscribed)
    .map(({ createdAt, doneAt }) => ({ from: createdAt, to: doneAt ?? undefined }));
}
