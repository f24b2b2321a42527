import { desc, eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../shared/contract/contract.ts';
import { EXPIRE_DATE_UNKNOWN } from '../../../shared/site/constants.ts';
import type { ApiContext } from '../context.ts';
import { memberEmails, members } from '../store/members-schema.ts';
import { dayText } from '../store/queries/cards.ts';

/** What its owner may read of a member (section 3, User). */
export type Profile = ResponseOf<'hubspot.user'>['result'][number];

/** The profile of a member, the primary e-mail address first; undefined when there is no such member. */
export async function findProfile(
  { db, now }: Pick<ApiContext, 'db' | 'now'>,
  userId: string,
): Promise<Profile | undefined> {
  const rows = await db
    .select({ member: members, address: memberEmails.address, primary: memberEmails.isPrimary })
    .from(members)
    .innerJoin(memberEmails, eq(memberEmails.memberId, members.id))
    .where(eq(members.id, userId))
    .orderBy(desc(memberEmails.isPrimary), memberEmails.address);
  const [first] = rows;
  if (!first) return undefined;
  const { id, recordNumber, firstName, lastName, memberType, active, expireDate, joinedDate } = first.member;
  return {
    userId: id,
    recordNumber,
    email: first.address,
    emails: rows.map(({ address, primary }) => ({ address, primary })),
    firstName,
    lastName,
    // Good to the end of its last day.
    isActiveMember: active && (expireDate === null || expireDate >= dayText(now())),
    memberType,
    expireDate: expireDate ?? EXPIRE_DATE_UNKNOWN,
    joinedDate,
  };
}
