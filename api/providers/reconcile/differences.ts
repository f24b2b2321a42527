import { and, eq } from 'drizzle-orm';
import type { DbContext } from '../../database/schema/db.ts';
import { subscriptions } from '../../database/schema/members.ts';
import type { Choices } from '../changes/provider-subscriptions.ts';
import { type ChangeProvider, lastProviderChanges } from '../changes/queue.ts';

export type DifferenceKind =
  /** Opted out there; applied here. */
  | 'opt-out'
  /** Opted out here, but the provider still sends. */
  | 'opt-in'
  /** A sent choice is unknown to the provider. */
  | 'lost'
  | 'gone'
  | 'merged'
  | 'address'
  | 'profile';

/** Contains neither address nor name. */
export type Difference = {
  readonly provider: ChangeProvider;
  readonly memberId: string;
  readonly kind: DifferenceKind;
  readonly field?: string;
};

/** Stores the provider's opt-outs. @throws ProviderError */
export type Examine = (memberId: string) => Promise<Difference[]>;

/** Compares choices; those queued or made since `asOf` do not count. */
export async function choiceDifferences(
  { db }: DbContext,
  { provider, memberId, choices, asOf }: { provider: ChangeProvider; memberId: string; choices: Choices; asOf: Date },
): Promise<Difference[]> {
  const isTheirs = and(eq(subscriptions.memberId, memberId), eq(subscriptions.provider, provider));
  const [rows, last] = await Promise.all([
    db.select().from(subscriptions).where(isTheirs),
    lastProviderChanges(db, provider, memberId),
  ]);
  return rows.flatMap(({ field, subscribed, updatedAt }): Difference[] => {
    const change = last.get(field);
    const isRecent = updatedAt >= asOf || (change?.doneAt !== undefined && change.doneAt >= asOf);
    if (change?.state === 'queued' || isRecent) return [];
    const there = choices[field]?.subscribed;
    const kind = there === undefined ? 'lost' : there ? 'opt-in' : 'opt-out';
    // A choice never sent is not lost.
    if (there === subscribed || (there === undefined && change?.state !== 'done')) return [];
    return [{ provider, memberId, kind, field }];
  });
}
