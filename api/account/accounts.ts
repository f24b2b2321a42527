import { randomUUID } from 'node:crypto';
import { eq, inArray, lte } from 'drizzle-orm';
import type { BodyInput } from '../../shared/contract/contract.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { contacts } from '../database/schema/address-claims.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { claimAddress } from './address-claims.ts';
import { normaliseAddress } from './email-addresses.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export type NewPerson = BodyInput<'impexium.createUser'>;
export type NewContact = Pick<NewPerson, 'email' | 'firstName' | 'lastName'>;
export type NewAccount = { userId: string; email: string };

export const CONTACT_LIFETIME_MS = 30 * DAY_MS;
/** Bounds the cleanup of one call. */
const MAX_DELETED_CONTACTS = 100;

/** Mails a link that opens the account; hides whether the address already has one. */
export async function requestAccount(store: DbContext, person: NewPerson, client: string): Promise<NewAccount> {
  const { firstName, lastName, password } = person;
  const address = normaliseAddress(person.email);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const account = {
    firstName,
    lastName,
    passwordHash,
    chosenKind: person.kind ?? null,
    acceptedAt: person.accepted ? store.now() : null,
  };
  const claim = { action: 'account', address, client, makePrimary: true, ...account } as const;
  return { userId: await claimAddress(store, claim), email: address };
}

/** Stores an unconfirmed contact without rights; hides whether the address exists. */
export async function createContact({ db, now }: DbContext, person: NewContact): Promise<NewAccount> {
  const { firstName, lastName } = person;
  const address = normaliseAddress(person.email);
  const createdAt = now();
  await durableTransaction(db, async (tx) => {
    const isExpired = lte(contacts.createdAt, new Date(createdAt.getTime() - CONTACT_LIFETIME_MS));
    const expired = tx
      .select({ address: contacts.address })
      .from(contacts)
      .where(isExpired)
      .limit(MAX_DELETED_CONTACTS)
      .for('update', { skipLocked: true });
    await tx.delete(contacts).where(inArray(contacts.address, expired));
    // Always writes, so that the time does not reveal a known address; the first name given stays.
    await tx
      .insert(contacts)
      .values({ address, firstName, lastName, createdAt })
      .onConflictDoUpdate({ target: contacts.address, set: { createdAt } });
  });
  return { userId: randomUUID(), email: address };
}

/** Takes the same time for an unknown address as for a wrong password. @returns undefined for wrong credentials */
export async function findByCredentials(
  { db }: DbContext,
  email: string,
  password: string,
): Promise<string | undefined> {
  const [account] = await db
    .select({ id: members.id, passwordHash: members.passwordHash })
    .from(memberEmails)
    .innerJoin(members, eq(members.id, memberEmails.memberId))
    .where(eq(memberEmails.address, normaliseAddress(email)));
  return (await verifyPassword(password, account?.passwordHash)) ? account?.id : undefined;
}
