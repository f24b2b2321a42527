import { desc, eq, sql } from 'drizzle-orm';
import { EXPIRE_DATE_UNKNOWN } from '../../shared/constants.ts';
import type { Profile } from '../../shared/contract/models.ts';
import { utcDay, westernDay } from '../common/calendar.ts';
import type { DbContext } from '../database/schema/db.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { providerLinks } from '../database/schema/providers.ts';

export type { Profile };

const isMirrored = sql<boolean>`exists (select from ${providerLinks}
  where ${providerLinks.memberId} = ${members.id} and ${providerLinks.provider} = 'impexium')`;

/** Primary address first; undefined for an unknown member. */
export async function findProfile({ db, now }: DbContext, userId: string): Promise<Profile | undefined> {
  const rows = await db
    .select({ member: members, address: memberEmails.address, primary: memberEmails.isPrimary, isMirrored })
    .from(members)
    .innerJoin(memberEmails, eq(memberEmails.memberId, members.id))
    .where(eq(members.id, userId))
    .orderBy(desc(memberEmails.isPrimary), memberEmails.address);
  const [first] = rows;
  if (!first) return undefined;
  const { id, recordNumber, firstName, lastName, memberType, active, expireDate, graceUntil, joinedDate, chosenKind } =
    first.member;
  // The membership includes its last day. Of a mirrored one `active` tells when that has ended in the society's zone.
  const lastDay = graceUntil ?? expireDate;
  const today = first.isMirrored ? westernDay(now()) : utcDay(now());
  return {
    userId: id,
    recordNumber,
    email: first.address,
    emails: rows.map(({ address, primary }) => ({ address, primary })),
    firstName,
    lastName,
    isActiveMember: active && (lastDay === null || lastDay >= today),
    memberType,
    expireDate: expireDate ?? EXPIRE_DATE_UNKNOWN,
    joinedDate,
    ...(chosenKind !== null && { chosenKind }),
  };
}
