import { and, eq } from 'drizzle-orm';
import { FOLLOWABLE_KINDS } from '../../shared/constants.ts';
import { ApiError } from '../common/api-error.ts';
import { listTerms } from '../content/queries/terms.ts';
import type { Db } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { memberTopics } from '../database/schema/members.ts';

export async function followableTerms(db: Db) {
  return (await listTerms(db)).filter(({ kind }) => FOLLOWABLE_KINDS.some((followable) => followable === kind));
}

/** Idempotent. @throws ApiError 400 when the term does not exist or cannot be followed */
export async function followTopic(db: Db, memberId: string, taxonomyId: number, selected: boolean): Promise<void> {
  const isKnown = (await followableTerms(db)).some(({ id }) => id === taxonomyId);
  if (!isKnown)
    throw new ApiError(400, undefined, { errors: [{ field: 'taxonomyId', message: 'is not a topic to follow' }] });
  await durableTransaction(db, async (tx) => {
    if (selected) await tx.insert(memberTopics).values({ memberId, taxonomyId }).onConflictDoNothing();
    else
      await tx
        .delete(memberTopics)
        .where(and(eq(memberTopics.memberId, memberId), eq(memberTopics.taxonomyId, taxonomyId)));
  });
}

export async function listTopics(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: memberTopics.taxonomyId })
    .from(memberTopics)
    .where(eq(memberTopics.memberId, userId))
    .orderBy(memberTopics.taxonomyId);
  return rows.map(({ id }) => id);
}
