import { and, eq } from 'drizzle-orm';
import type { DbContext } from '../../database/schema/db.ts';
import { subscriptions } from '../../database/schema/members.ts';
import type { Choices } from '../changes/provider-subscriptions.ts';
import { type ChangeProvider, lastProviderChanges } from '../changes/queue.ts';

/** In what a provider differs from the site. */
export type DifferenceKind =
  /** The member has opted out there, which was applied here. */
  | 'opt-out'
  /** The provider sends what the member has opted out of here. */
  | 'opt-in'
  /** The provider has nothing about a choice that it was sent. */
  | 'lost'
  /** The provider no longer has the person. */
  | 'gone'
  /** The person is merged into another one. */
  | 'merged'
  /** The primary addresses differ. */
  | 'address'
  /** Name or membership differ; the provider's were stored. */
  | 'profile';

/** A difference. It contains neither address nor name. */
export type Difference = {
  readonly provider: ChangeProvider;
  readonly memberId: string;
  readonly kind: DifferenceKind;
  /** The subscription, or the fields of the profile. */
  readonly field?: string;
};

/** Compares a member's stored data with a provider's, and stores the provider's opt-outs. @throws ProviderError */
export type Examine = (memberId: string) => Promise<Difference[]>;

/**
 * The differences between the choices stored here and a provider's since `asOf`. A choice that is queued or was made
 * since does not count.
 */
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
    // A choice that was never sent is not lost.
    if (there === subscribed || (there === undefined && change?.state !== 'done')) return [];
    return [{ provider, memberId, kind, field }];
  });
}
