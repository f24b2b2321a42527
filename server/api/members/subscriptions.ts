import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import type { ContentData } from '../store/content/kinds.ts';
import { durably } from '../store/durable.ts';
import { subscriptions } from '../store/members-schema.ts';
import { listOf } from '../store/queries/lists.ts';

/** A subscription as it stands for a member. */
export type Subscription = ResponseOf<'hubspot.subscriptions'>['result'][number];
/** What a member gets in hand for a change. */
export type SubscriptionReceipt = ResponseOf<'hubspot.updateSubscription'>['result'];

type Provider = Subscription['provider'];
type Definition = ContentData<'subscriptions'>[number];
type Store = Pick<ApiContext, 'db' | 'now'>;

/** The subscriptions a provider holds, each as the member has chosen or else as it stands by default. */
export async function subscriptionsOf({ db }: Store, provider: Provider, userId: string): Promise<Subscription[]> {
  const [definitions, chosen] = await Promise.all([
    definitionsOf(db, provider),
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.memberId, userId), eq(subscriptions.provider, provider))),
  ]);
  return definitions.map(({ default: byDefault, ...definition }) => {
    const choice = chosen.find(({ field }) => field === definition.subscriptionField);
    return {
      ...definition,
      subscribed: choice?.subscribed ?? byDefault,
      updatedAt: choice?.updatedAt.toISOString() ?? null,
    };
  });
}

/**
 * Subscribes or unsubscribes a member (section 3, Subscription update).
 * @param wanted how it shall stand; undefined turns it round from how it stands
 * @throws ApiError 400 when the provider has no such subscription
 */
export async function setSubscription(
  { db, now }: Store,
  provider: Provider,
  userId: string,
  field: string,
  wanted: boolean | undefined,
): Promise<SubscriptionReceipt> {
  const definition = (await definitionsOf(db, provider)).find(({ subscriptionField }) => subscriptionField === field);
  if (!definition) {
    const errors = [{ field: 'subscriptionField', message: 'is no subscription' }];
    throw new ApiError(400, undefined, { errors });
  }
  const change = { updatedAt: now(), receiptId: randomUUID() };
  const [row] = await durably(db, (tx) =>
    tx
      .insert(subscriptions)
      .values({ memberId: userId, provider, field, subscribed: wanted ?? !definition.default, ...change })
      .onConflictDoUpdate({
        target: [subscriptions.memberId, subscriptions.provider, subscriptions.field],
        set: { subscribed: wanted ?? sql`not ${subscriptions.subscribed}`, ...change },
      })
      .returning({ subscribed: subscriptions.subscribed }),
  );
  if (!row) throw new Error('The subscription was not stored');
  return {
    subscriptionField: field,
    subscribed: row.subscribed,
    receiptId: change.receiptId,
    updatedAt: change.updatedAt.toISOString(),
  };
}

async function definitionsOf(db: Store['db'], provider: Provider): Promise<Definition[]> {
  return (await listOf(db, 'subscriptions')).filter((definition) => definition.provider === provider);
}
