import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Subscription, SubscriptionReceipt } from '../../shared/contract/models.ts';
import { ApiError } from '../common/api-error.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { readList } from '../content/queries/lists.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { subscriptions } from '../database/schema/members.ts';

export type { Subscription, SubscriptionReceipt };

type Provider = Subscription['provider'];
type Definition = ContentData<'subscriptions'>[number];

export async function listSubscriptions(
  { db }: DbContext,
  provider: Provider,
  userId: string,
): Promise<Subscription[]> {
  const [definitions, chosen] = await Promise.all([
    listDefinitions(db, provider),
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.memberId, userId), eq(subscriptions.provider, provider))),
  ]);
  return definitions.map((stored) => {
    const { byDefault, definition } = publicDefinition(stored);
    const choice = chosen.find(({ field }) => field === definition.subscriptionField);
    return {
      ...definition,
      subscribed: choice?.subscribed ?? byDefault,
      updatedAt: choice?.updatedAt.toISOString() ?? null,
    };
  });
}

/**
 * Section 3, Subscription update.
 * @param subscribed toggles when undefined
 * @throws ApiError 400 for an unknown subscription
 */
export async function setSubscription(
  { db, now }: DbContext,
  provider: Provider,
  userId: string,
  field: string,
  subscribed: boolean | undefined,
): Promise<SubscriptionReceipt> {
  const definition = await readDefinition(db, provider, field);
  const change = { updatedAt: now(), receiptId: randomUUID() };
  const [row] = await durableTransaction(db, (tx) =>
    tx
      .insert(subscriptions)
      .values({ memberId: userId, provider, field, subscribed: subscribed ?? !definition.default, ...change })
      .onConflictDoUpdate({
        target: [subscriptions.memberId, subscriptions.provider, subscriptions.field],
        set: { subscribed: subscribed ?? sql`not ${subscriptions.subscribed}`, ...change },
      })
      .returning({ subscribed: subscriptions.subscribed }),
  );
  if (!row) throw new Error('The subscription was not stored');
  return {
    subscriptionField: field,
    subscribed: row.subscribed,
    receiptId: change.receiptId,
    updatedAt: change.updatedAt.toISOString(),
    state: 'done',
  };
}

export async function storeChoice(
  db: Pick<Db, 'insert'>,
  { subscribed, updatedAt, receiptId, ...key }: typeof subscriptions.$inferInsert,
): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ ...key, subscribed, updatedAt, receiptId })
    .onConflictDoUpdate({
      target: [subscriptions.memberId, subscriptions.provider, subscriptions.field],
      set: { subscribed, updatedAt, receiptId },
    });
}

/** @throws ApiError 400 when the provider has no such subscription */
export async function readDefinition(db: Db, provider: Provider, field: string): Promise<Definition> {
  const definition = (await listDefinitions(db, provider)).find(({ subscriptionField }) => subscriptionField === field);
  if (definition) return definition;
  const errors = [{ field: 'subscriptionField', message: 'is not a subscription' }];
  throw new ApiError(400, undefined, { errors });
}

export function publicDefinition({ default: byDefault, hubspotId: _, impexiumField: __, ...definition }: Definition) {
  return { byDefault, definition };
}

export async function listDefinitions(db: Db, provider: Provider): Promise<Definition[]> {
  return (await readList(db, 'subscriptions')).filter((definition) => definition.provider === provider);
}
