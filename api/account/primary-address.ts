import { and, eq } from 'drizzle-orm';
import type { DbContext } from '../database/schema/db.ts';
import { memberEmails } from '../database/schema/members.ts';

export async function primaryAddress(
  db: Pick<DbContext['db'], 'select'>,
  memberId: string,
): Promise<string | undefined> {
  const isPrimary = and(eq(memberEmails.memberId, memberId), eq(memberEmails.isPrimary, true));
  const [row] = await db.select({ address: memberEmails.address }).from(memberEmails).where(isPrimary);
  return row?.address;
}
