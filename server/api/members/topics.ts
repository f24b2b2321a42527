import { eq } from 'drizzle-orm';
import type { Db } from '../store/db.ts';
import { memberTopics } from '../store/members-schema.ts';

/** The ids of the terms a member follows. */
export async function topicsOf(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: memberTopics.taxonomyId })
    .from(memberTopics)
    .where(eq(memberTopics.memberId, userId))
    .orderBy(memberTopics.taxonomyId);
  return rows.map(({ id }) => id);
}
