import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { BodyInput } from '../../../shared/contract/contract.ts';
import { utcDay } from '../common/calendar.ts';
import type { DbContext } from '../store/schema/db.ts';
import { durableTransaction } from '../store/schema/durable-transaction.ts';
import { memberEmails, members } from '../store/schema/members.ts';
import { claimAddress, normaliseAddress } from './email-addresses.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export type NewPerson = BodyInput<'impexium.createUser'>;
export type NewAccount = { userId: string; email: string };

/** The member fields of an account without a membership. */
const NO_MEMBERSHIP = { memberType: 'Guest', active: false, expireDate: null };

/**
 * Creates an account without a membership; without a password nobody can sign in to it. A contact that `createPerson` has made
 * for the same e-mail address becomes the account, because joining calls both systems concurrently, in either order.
 * @returns undefined, with nothing changed, when an account already has the e-mail address
 */
export async function createAccount(store: DbContext, person: NewPerson): Promise<NewAccount | undefined> {
  return (await createPerson(store, person)) ?? setContactPassword(store, person);
}

/**
 * Creates a member row with its primary e-mail address.
 * @returns undefined, with nothing changed, when the e-mail address is in use
 */
export async function createPerson({ db, now }: DbContext, person: NewPerson): Promise<NewAccount | undefined> {
  const { firstName, lastName, password } = person;
  const email = normaliseAddress(person.email);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return durableTransaction(db, async (tx) => {
    const values = {
      id: randomUUID(),
      firstName,
      lastName,
      passwordHash,
      joinedDate: utcDay(now()),
      ...NO_MEMBERSHIP,
    };
    await tx.insert(members).values(values);
    if (await claimAddress(tx, { address: email, memberId: values.id, isPrimary: true }))
      return { userId: values.id, email };
    await tx.delete(members).where(eq(members.id, values.id));
    return undefined;
  });
}

/** Sets the password of a contact: a row without a membership and without a password. */
async function setContactPassword({ db }: DbContext, person: NewPerson): Promise<NewAccount | undefined> {
  const { firstName, lastName, password } = person;
  if (password === undefined) return undefined;
  const email = normaliseAddress(person.email);
  const passwordHash = await hashPassword(password);
  return durableTransaction(db, async (tx) => {
    const [owner] = await tx
      .select({ id: memberEmails.memberId })
      .from(memberEmails)
      .where(eq(memberEmails.address, email));
    if (!owner) return undefined;
    const isContact = and(
      eq(members.id, owner.id),
      isNull(members.passwordHash),
      isNull(members.expireDate),
      eq(members.active, false),
    );
    const [account] = await tx
      .update(members)
      .set({ firstName, lastName, passwordHash })
      .where(isContact)
      .returning({ userId: members.id });
    return account && { ...account, email };
  });
}

/**
 * Finds a member by e-mail address and password, in the same time for an unknown address as for a wrong password.
 * @returns the member's id; undefined when the credentials are wrong
 */
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
