import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DbContext } from '../../database/schema/db.ts';
import type { Transaction } from '../../database/schema/durable-transaction.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { enqueue } from '../../jobs/outbox/enqueue.ts';

/** A provider that gets changes. */
export type ChangeProvider = NonNullable<(typeof outbox.$inferSelect)['provider']>;

/** A member's change about one subscription: an absolute state, so that applying it twice has one effect. */
export type SubscriptionChange = {
  readonly provider: ChangeProvider;
  readonly memberId: string;
  readonly field: string;
  readonly subscribed: boolean;
  /** The words that the member saw. */
  readonly words: string;
};

/** The last change of a subscription and its result. */
export type LastChange = ChangeResult & {
  readonly field: string;
  readonly subscribed: boolean;
  readonly createdAt: Date;
  /** The time at which the provider had applied it. */
  readonly doneAt: Date | undefined;
};

/** The kinds of changes as they are stored: of a subscription, and of the choices of an address. */
export const SUBSCRIPTION = 'subscription';
export const COPY = 'carry';
const bodySchema = z.object({ subscribed: z.boolean(), words: z.string().default('') });

/** The body of a change about a subscription. */
export const toSubscription = (body: unknown) => bodySchema.parse(body);

/** Whether a change still tells what it was: those of a person to be forgotten have no body. */
const hasBody = sql`${outbox.body} ? 'subscribed'`;

/** Serialises everything about one member's changes about one subscription, until the transaction ends. */
export async function lockTopic(
  tx: Transaction,
  { memberId, provider, topic }: { memberId: string | null; provider: string | null; topic: string | null },
): Promise<void> {
  const key = `${memberId}/${provider}/${topic}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Queues a change in the transaction that stores the member's choice. @param id the receipt's id */
export function queueSubscription(
  store: DbContext,
  id: string,
  { provider, memberId, field, subscribed, words }: SubscriptionChange,
): Promise<void> {
  const body = { subscribed, words };
  return enqueue(store, { id, channel: 'provider', kind: SUBSCRIPTION, provider, memberId, topic: field, body });
}

/** Queues the creation of a contact, in the transaction that stores it. */
export function queueContact(
  store: DbContext,
  provider: ChangeProvider,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<void> {
  const body = { firstName, lastName };
  return enqueue(store, { channel: 'provider', kind: 'contact', provider, recipient: email, body });
}

/** Queues a changed newsletter of an address without an account, in the transaction that stores the change. */
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

/** Queues the copy of a member's choices from a former primary address, in the transaction that changes it. */
export function queueCopy(
  store: DbContext,
  provider: ChangeProvider,
  { memberId, from }: { memberId: string; from: string },
): Promise<void> {
  return enqueue(store, { channel: 'provider', kind: COPY, provider, memberId, recipient: from, body: {} });
}

/** The result of a change: `queued` when it is not applied yet. */
export type ChangeResult = { readonly state: 'done' | 'queued' | 'refused'; readonly reason?: string | undefined };

const STATES = { queued: 'queued', sent: 'done', obsolete: 'done', failed: 'refused' } as const;

const describe = ({ state, lastError }: Pick<typeof outbox.$inferSelect, 'state' | 'lastError'>): ChangeResult => ({
  state: STATES[state],
  reason: state === 'queued' || state === 'failed' ? (lastError ?? undefined) : undefined,
});

/** The result of a change; undefined until it has been attempted. */
export async function findResult(db: DbContext['db'], id: string): Promise<ChangeResult | undefined> {
  const [change] = await db.select().from(outbox).where(eq(outbox.id, id));
  if (!change) return undefined;
  return change.state === 'queued' && change.lastError === null ? undefined : describe(change);
}

/** A member's last change about each subscription of a provider. */
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

/** An earlier opt-out of the member's own, with the time in which it may have been applied. */
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
