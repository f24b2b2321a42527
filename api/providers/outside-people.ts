import { and, eq, sql } from 'drizzle-orm';
import { isOwnership } from '../account/address-claims.ts';
import { NO_MEMBERSHIP } from '../account/confirm-address.ts';
import { normaliseAddress } from '../account/email-addresses.ts';
import { utcDay } from '../common/calendar.ts';
import { addressClaims, contacts } from '../database/schema/address-claims.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { providerLinks } from '../database/schema/providers.ts';
import type { OutsidePerson } from './ports.ts';

/**
 * Matches by the identity provider's id, never by address; a new person becomes a member without password or
 * membership.
 * @returns the member's id; `unverified` without a confirmed address; `taken` when another member has it
 */
export function memberOfPerson(
  { db, now }: DbContext,
  person: OutsidePerson,
): Promise<{ memberId: string } | 'unverified' | 'taken'> {
  const { provider, externalId } = person;
  return durableTransaction(db, async (tx) => {
    // Serialise the creation of members, so that concurrent sign-ins create one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}/people`}, 0))`);
    const [link] = await tx
      .update(providerLinks)
      .set({ seenAt: now() })
      .where(and(eq(providerLinks.provider, provider), eq(providerLinks.externalId, externalId)))
      .returning({ memberId: providerLinks.memberId });
    if (link) return link;
    if (!person.emailVerified) return 'unverified';
    const address = normaliseAddress(person.email);
    const memberId = await createMember(tx, person, { address, day: utcDay(now()) });
    if (memberId === undefined) return 'taken';
    await tx.insert(providerLinks).values({ provider, externalId, memberId, seenAt: now() });
    return { memberId };
  });
}

async function createMember(
  tx: Transaction,
  { firstName, lastName }: OutsidePerson,
  { address, day }: { address: string; day: string },
): Promise<string | undefined> {
  const [owner] = await tx.select().from(memberEmails).where(eq(memberEmails.address, address));
  if (owner) return undefined;
  const [member] = await tx
    .insert(members)
    .values({ firstName, lastName, joinedDate: day, ...NO_MEMBERSHIP })
    .returning({ id: members.id });
  if (!member) throw new Error('The member was not stored');
  await tx.insert(memberEmails).values({ address, memberId: member.id, isPrimary: true });
  // Claims of the address are void now.
  await tx.delete(addressClaims).where(and(eq(addressClaims.address, address), isOwnership));
  await tx.delete(contacts).where(eq(contacts.address, address));
  return member.id;
}
