import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbContext } from '../../database/schema/db.ts';
import type { Transaction } from '../../database/schema/durable-transaction.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { enqueue } from '../../jobs/outbox/enqueue.ts';

export type ChangeProvider = NonNullable<(typeof outbox.$inferSelect)['provider']>;

/** An absolute state, so that applying it twice has one effect. */
export type SubscriptionChange = {
  readonly provider: ChangeProvider;
  readonly memberId: string;
  readonly field: string;
  readonly subscribed: boolean;
  /** Consent text shown to the member. */
  readonly words: string;
};

export type LastChange = ChangeResult & {
  readonly field: string;
  readonly subscribed: boolean;
  readonly createdAt: Date;
  readonly doneAt: Date | undefined;
};

export const SUBSCRIPTION = 'subscription';
export const COPY = 'carry';
const bodySchema = z.object({ subscribed: z.boolean(), words: z.string().default('') });

export const toSubscription = (body: unknown) => bodySchema.parse(body);

/** Changes of an erased person have no body. */
const hasBody = sql`${outbox.body} ? 'subscribed'`;

/** Serialises a member's changes of one subscription until the transaction ends. */
export async function lockTopic(
  tx: Transaction,
  { memberId, provider, topic }: { memberId: string | null; provider: string | null; topic: string | null },
): Promise<void> {
  const key = `${memberId}/${provider}/${topic}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Queues a change in the transaction that stores the choice. @param id the receipt's id */
export function queueSubscription(
  store: DbContext,
  id: string,
  { provider, memberId, field, subscribed, words }: SubscriptionChange,
): Promise<void> {
  const body = { subscribed, words };
  return enqueue(store, { id, channel: 'provider', kind: SUBSCRIPTION, provider, memberId, topic: field, body });
}

export function queueContact(
  store: DbContext,
  provider: ChangeProvider,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<void> {
  const body = { firstName, lastName };
  return enqueue(store, { channel: 'provider', kind: 'contact', provider, recipient: email, body });
}

export function queueNewsletter(
  store: DbContext,
  provider: ChangeProvider,
  { address, field }: { address: string; field: string },
): Promise<void> {
  return enqueue(store, {
    channel: 'provider',
    kind: 'newsletter',
    provider,
    recipient: address,
    topic: field,
    body: {},
  });
}

/** Queues the copy in the transaction that changes the primary address. */
export function queueCopy(
  store: DbContext,
  provider: ChangeProvider,
  { memberId, from }: { memberId: string; from: string },
): Promise<void> {
  return enqueue(store, { channel: 'provider', kind: COPY, provider, memberId, recipient: from, body: {} });
}

/** Finds the member's last choice of a subscription after a change. */
export async function findLaterChoice(
  db: DbContext['db'],
  { provider, memberId, seq }: Pick<typeof outbox.$inferSelect, 'provider' | 'memberId' | 'seq'>,
  field: string,
): Promise<{ subscribed: boolean } | undefined> {
  if (provider === null || memberId === null) return undefined;
  const isOfMember = and(eq(outbox.provider, provider), eq(outbox.memberId, memberId), eq(outbox.kind, SUBSCRIPTION));
  const [row] = await db
    .select({ body: outbox.body })
    .from(outbox)
    .where(and(isOfMember, eq(outbox.topic, field), gt(outbox.seq, seq ?? 0), hasBody))
    .orderBy(desc(outbox.seq))
    .limit(1);
  return row && toSubscription(row.body);
}

/** `queued` until the provider has applied the change. */
export type ChangeResult = { readonly state: 'done' | 'queued' | 'refused'; readonly reason?: string | undefined };

const STATES = { queued: 'queued', sent: 'done', obsolete: 'done', failed: 'refused' } as const;

const describe = ({ state, lastError }: Pick<typeof outbox.$inferSelect, 'state' | 'lastError'>): ChangeResult => ({
  state: STATES[state],
  reason: state === 'queued' || state === 'failed' ? (lastError ?? undefined) : undefined,
});

export async function findResult(db: DbContext['db'], id: string): Promise<ChangeResult | undefined> {
  const [change] = await db.select().from(outbox).where(eq(outbox.id, id));
  if (!change) return undefined;
  return change.state === 'queued' && change.lastError === null ? undefined : describe(change);
}

export async function lastProviderChanges(
  db: DbContext['db'],
  provider: ChangeProvider,
  memberId: string,
): Promise<ReadonlyMap<string, LastChange>> {
  const rows = await db
    .selectDistinctOn([outbox.topic])
    .from(outbox)
    .where(and(eq(outbox.provider, provider), eq(outbox.memberId, memberId), eq(outbox.kind, SUBSCRIPTION), hasBody))
    .orderBy(outbox.topic, desc(outbox.seq));
  return new Map(
    rows.map(({ topic, body, createdAt, doneAt, ...row }) => [
      topic ?? '',
      {
        field: topic ?? '',
        subscribed: toSubscription(body).subscribed,
        ...describe(row),
        createdAt,
        doneAt: doneAt ?? undefined,
      },
    ]),
  );
}

/** Finds the member's own earlier opt-out and the time in which it may have been applied. */
export async function ownOptOuts(
  db: DbContext['db'],
  { provider, memberId, field }: Pick<SubscriptionChange, 'provider' | 'memberId' | 'field'>,
): Promise<{ from: Date; to: Date | undefined }[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.provider, provider), eq(outbox.memberId, memberId), eq(outbox.topic, field), hasBody));
  return rows
    .filter(({ attempts, body }) => attempts > 0 && !toSubscription(body).subscribed)
    .map(({ createdAt, doneAt }) => ({ from: createdAt, to: doneAt ?? undefined }));
}
