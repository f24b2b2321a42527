import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/schema/db.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { isBareContact } from './address-claims.ts';

const UNKNOWN = 'Dear colleague';

/** Never uses names entered for an unconfirmed address, because anyone can enter any address. */
export async function salutationFor(db: Db, address: string): Promise<string> {
  const [owner] = await db
    .select({ firstName: members.firstName, lastName: members.lastName })
    .from(memberEmails)
    .innerJoin(members, eq(members.id, memberEmails.memberId))
    .where(and(eq(memberEmails.address, address), sql`not ${isBareContact}`));
  const name = owner ? `${owner.firstName} ${owner.lastName}`.trim() : '';
  return name === '' ? UNKNOWN : `Dear ${name}`;
}
