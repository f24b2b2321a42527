import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { DbContext } from '../../database/schema/db.ts';
import { subscriptions } from '../../database/schema/members.ts';
import { providerCache } from '../../database/schema/providers.ts';
import { BACKGROUND, type RequestPolicy } from './apply-change.ts';
import type { Choices } from './provider-subscriptions.ts';
import { type ChangeProvider, lastProviderChanges } from './queue.ts';
import type { ReadThrough } from './read-through.ts';

export const CHOICES = 'subscriptions';

export type FetchChoices = (memberId: string, policy: RequestPolicy) => Promise<Choices>;

type Options = {
  readonly store: DbContext;
  readonly provider: ChangeProvider;
  readonly reads: Pick<ReadThrough, 'put'>;
  readonly fetchChoices: FetchChoices;
};

export function createRefresh({ store, provider, reads, fetchChoices }: Options) {
  const { db, now } = store;

  /** Skips choices that are queued here or were made after the read began. */
  async function storeOptOuts(memberId: string, choices: Choices, asOf: Date): Promise<void> {
    const last = await lastProviderChanges(db, provider, memberId);
    const optOuts = Object.entries(choices).flatMap(([field, { subscribed }]) =>
      subscribed || last.get(field)?.state === 'queued' ? [] : [field],
    );
    if (optOuts.length === 0) return;
    const isMember = and(eq(subscriptions.memberId, memberId), eq(subscriptions.provider, provider));
    const isOptIn = and(
      inArray(subscriptions.field, optOuts),
      eq(subscriptions.subscribed, true),
      lte(subscriptions.updatedAt, asOf),
    );
    const rows = await db.select().from(subscriptions).where(and(isMember, isOptIn));
    for (const { field } of rows)
      await db
        .update(subscriptions)
        .set({ subscribed: false, updatedAt: now(), receiptId: randomUUID() })
        .where(and(isMember, isOptIn, eq(subscriptions.field, field)));
  }

  return {
    /** @param since choices read later are not read again */
    async refresh(memberId: string, since: Date): Promise<void> {
      const isThis = and(
        eq(providerCache.memberId, memberId),
        eq(providerCache.provider, provider),
        eq(providerCache.kind, CHOICES),
      );
      const [stored] = await db.select({ asOf: providerCache.asOf }).from(providerCache).where(isThis);
      if (stored && stored.asOf > since) return;
      const asOf = now();
      const choices = await fetchChoices(memberId, BACKGROUND);
      await reads.put({ memberId, kind: CHOICES, body: choices, asOf });
      await storeOptOuts(memberId, choices, asOf);
    },
    storeOptOuts,
  };
}
export type Refresh = ReturnType<typeof createRefresh>;
