import { and, eq } from 'drizzle-orm';
import { ApiError } from '../api-error.ts';
import type { Db } from '../store/db.ts';
import { durably } from '../store/durable.ts';
import { memberTopics } from '../store/members-schema.ts';
import { type TaxonomyKind, termsOf } from '../store/queries/terms.ts';

/** The kinds of term that say what a text is about; the others say what form an event has. */
const FOLLOWABLE: readonly TaxonomyKind[] = ['category', 'topic', 'sector', 'region', 'profinterest'];

/** The terms a member can follow, in the content's order. */
export async function followableTerms(db: Db) {
  return (await termsOf(db)).filter(({ kind }) => FOLLOWABLE.some((followable) => followable === kind));
}

/**
 * Has a member follow a term, or no longer. Saying the same twice changes nothing.
 * @throws ApiError 400 when there is no such term to follow
 */
export async function followTopic(db: Db, memberId: string, taxonomyId: number, selected: boolean): Promise<void> {
  const isKnown = (await followableTerms(db)).some(({ id }) => id === taxonomyId);
  if (!isKnown)
    throw new ApiError(400, undefined, { errors: [{ field: 'taxonomyId', message: 'is no topic to follow' }] });
  await durably(db, async (tx) => {
    if (selected) await tx.insert(memberTopics).values({ memberId, taxonomyId }).onConflictDoNothing();
    else
      await tx
        .delete(memberTopics)
        .where(and(eq(memberTopics.memberId, memberId), eq(memberTopics.taxonomyId, taxonomyId)));
  });
}

/** The ids of the terms a member follows. */
export async function topicsOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: memberTopics.taxonomyId })
    .from(memberTopics)
    .where(eq(memberTopics.memberId, userId))
    .orderBy(memberTopics.taxonomyId);
  return rows.map(({ id }) => id);
}
