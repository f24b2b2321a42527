import { eq, inArray, sql } from 'drizzle-orm';
import { normaliseAddress } from '../account/email-addresses.ts';
import { addressPeriods } from '../account/former-addresses.ts';
import { addressClaims } from '../database/schema/address-claims.ts';
import type { Db } from '../database/schema/db.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { providerLinks } from '../database/schema/providers.ts';
import type { Person } from './personal-rows.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `person` describes the member for operators: "Ada Quill <ada@example.org>, number 100 001". */
export type FoundMember = { readonly id: string; readonly person: string };

/** Accepts an id, a card number or an e-mail address. @throws Error when no member matches */
export async function findMember(db: Db, reference: string): Promise<FoundMember> {
  const owner = db
    .select({ id: memberEmails.memberId })
    .from(memberEmails)
    .where(eq(memberEmails.address, normaliseAddress(reference)));
  const [found] = await db
    .select({ id: members.id, recordNumber: members.recordNumber, name: fullName, email: primaryAddress })
    .from(members)
    .where(
      reference.includes('@')
        ? inArray(members.id, owner)
        : UUID.test(reference)
          ? eq(members.id, reference)
          : eq(members.recordNumber, reference),
    );
  if (!found)
    throw new Error('There is no such member: give the id, the number on the membership card or an e-mail address.');
  const { id, name, email, recordNumber } = found;
  return { id, person: `${name}${email === null ? '' : ` <${email}>`}, number ${recordNumber}` };
}

const fullName = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;
const primaryAddress = sql<
  string | null
>`(select ${memberEmails.address} from ${memberEmails} where ${memberEmails.memberId} = ${members.id} and ${memberEmails.isPrimary})`;

export async function readPerson(db: Db, id: string): Promise<Person> {
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
    periods: await addressPeriods(db, id),
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

export async function listMembers(
  db: Db,
  { search, limit }: { search: string; limit: number },
): Promise<ListedMember[]> {
  const text = search.trim().toLowerCase();
  const found = sql`position(${text} in lower(${fullName})) > 0 or position(${text} in ${members.recordNumber}) > 0 or exists (
    select from ${memberEmails} where ${memberEmails.memberId} = ${members.id} and position(${text} in ${memberEmails.address}) > 0)`;
  return db
    .select({
      id: members.id,
      recordNumber: members.recordNumber,
      name: fullName,
      email: primaryAddress,
      memberType: members.memberType,
      active: members.active,
      expireDate: members.expireDate,
    })
    .from(members)
    .where(text === '' ? undefined : found)
    .orderBy(members.lastName, members.firstName, members.id)
    .limit(limit);
}
