import { desc, eq } from 'drizzle-orm';
import { EXPIRE_DATE_UNKNOWN } from '../../shared/constants.ts';
import type { Profile } from '../../shared/contract/models.ts';
import { utcDay } from '../common/calendar.ts';
import type { DbContext } from '../database/schema/db.ts';
import { memberEmails, members } from '../database/schema/members.ts';

export type { Profile };

/** Primary address first; undefined for an unknown member. */
export async function findProfile({ db, now }: DbContext, userId: string): Promise<Profile | undefined> {
  const rows = await db
    .select({ member: members, address: memberEmails.address, primary: memberEmails.isPrimary })
    .from(members)
    .innerJoin(memberEmails, eq(memberEmails.memberId, members.id))
    .where(eq(members.id, userId))
    .orderBy(desc(memberEmails.isPrimary), memberEmails.address);
  const [first] = rows;
  if (!first) return undefined;
  const { id, recordNumber, firstName, lastName, memberType, active, expireDate, graceUntil, joinedDate, chosenKind } =
    first.member;
  const lastDay = graceUntil ?? expireDate;
  return {
    userId: id,
    recordNumber,
    email: first.address,
    emails: rows.map(({ address, primary }) => ({ address, primary })),
    firstName,
    lastName,
    // The membership includes its last day.
    isActiveMember: active && (lastDay === null || lastDay >= utcDay(now())),
    memberType,
    expireDate: expireDate ?? EXPIRE_DATE_UNKNOWN,
    joinedDate,
    ...(chosenKind !== null && { chosenKind }),
  };
}
