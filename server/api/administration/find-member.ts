import { eq, sql } from 'drizzle-orm';
import { normaliseAddress } from '../members/email-addresses.ts';
import { addressClaims } from '../store/schema/address-claims.ts';
import type { Db } from '../store/schema/db.ts';
import { memberEmails, members } from '../store/schema/members.ts';
import { providerLinks } from '../store/schema/providers.ts';
import type { Person } from './personal-rows.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Finds a member by id, by the number on the membership card, or by e-mail address.
 * @throws Error when there is no such member
 */
export async function findMember(db: Db, reference: string): Promise<string> {
  const isAddress = reference.includes('@');
  const [found] = isAddress
    ? await db
        .select({ id: memberEmails.memberId })
        .from(memberEmails)
        .where(eq(memberEmails.address, normaliseAddress(reference)))
    : await db
        .select({ id: members.id })
        .from(members)
        .where(UUID.test(reference) ? eq(members.id, reference) : eq(members.recordNumber, reference));
  if (!found)
    throw new Error('There is no such member: give the id, the number on the membership card or an e-mail address.');
  return found.id;
}

/** What the rows about a member are found by. */
export async function personOf(db: Db, id: string): Promise<Person> {
  const addresses = await db
    .select({ address: memberEmails.address })
    .from(memberEmails)
    .where(eq(memberEmails.memberId, id));
  const claims = await db.select({ id: addressClaims.id }).from(addressClaims).where(eq(addressClaims.memberId, id));
  const links = await db
    .select({ id: providerLinks.externalId, merged: providerLinks.mergedInto })
    .from(providerLinks)
    .where(eq(providerLinks.memberId, id));
  return {
    id,
    addresses: addresses.map(({ address }) => address),
    claimIds: claims.map((claim) => claim.id),
    externalIds: links.flatMap(({ id: externalId, merged }) => (merged === null ? [externalId] : [externalId, merged])),
  };
}

export type ListedMember = {
  readonly id: string;
  readonly recordNumber: string;
  readonly name: string;
  readonly email: string | null;
  readonly memberType: string;
  readonly active: boolean;
  readonly expireDate: string | null;
};

/** The members whose name, number or an address contains a text, by name. */
export async function listMembers(
  db: Db,
  { search, limit }: { search: string; limit: number },
): Promise<ListedMember[]> {
  const name = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;
  const primary = sql<
    string | null
  >`(select ${memberEmails.address} from ${memberEmails} where ${memberEmails.memberId} = ${members.id} and ${memberEmails.isPrimary})`;
  const text = search.trim().toLowerCase();
  const found = sql`position(${text} in lower(${name})) > 0 or position(${text} in ${members.recordNumber}) > 0 or exists (
    select from ${memberEmails} where ${memberEmails.memberId} = ${members.id} and position(${text} in ${memberEmails.address}) > 0)`;
  return db
    .select({
      id: members.id,
      recordNumber: members.recordNumber,
      name,
      email: primary,
      memberType: members.memberType,
      active: members.active,
      expireDate: members.expireDate,
    })
    .from(members)
    .where(text === '' ? undefined : found)
    .orderBy(members.lastName, members.firstName, members.id)
    .limit(limit);
}
