import { and, eq } from 'drizzle-orm';
import type { DbContext } from '../../store/schema/db.ts';
import { memberEmails } from '../../store/schema/members.ts';

/** The address that a member's choices belong to; undefined when there is no such member. */
export async function primaryAddress(
  db: Pick<DbContext['db'], 'select'>,
  memberId: string,
): Promise<string | undefined> {
  const isPrimary = and(eq(memberEmails.memberId, memberId), eq(memberEmails.isPrimary, true));
  const [row] = await db.select({ address: memberEmails.address }).from(memberEmails).where(isPrimary);
  return row?.address;
}
