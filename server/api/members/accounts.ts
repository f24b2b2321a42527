import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { BodyInput } from '../../../shared/contract/contract.ts';
import type { ApiContext } from '../context.ts';
import { durably } from '../store/durable.ts';
import { memberEmails, members } from '../store/members-schema.ts';
import { dayText } from '../store/queries/cards.ts';
import { claimAddress, normalAddress } from './email-addresses.ts';
import { hashPassword, isPassword } from './passwords.ts';

export type NewPerson = BodyInput<'impexium.createUser'>;
export type NewAccount = { userId: string; email: string };

/** What somebody is who has an account but no membership. */
const NO_MEMBERSHIP = { memberType: 'Guest', active: false, expireDate: null };

type Store = Pick<ApiContext, 'db' | 'now'>;

/**
 * Opens an account without a membership: not active, its end not known. Without a password nobody can sign in to it. Somebody whom
 * only the CRM knows gets the account under the record there is: joining tells both systems at the same moment, in any order.
 * @returns undefined when the e-mail address is somebody's already; then nothing has changed.
 */
export async function createAccount(store: Store, person: NewPerson): Promise<NewAccount | undefined> {
  return (await createPerson(store, person)) ?? givePassword(store, person);
}

/**
 * Makes the record of a person.
 * @returns undefined when the e-mail address is somebody's already; then nothing has changed.
 */
export async function createPerson({ db, now }: Store, person: NewPerson): Promise<NewAccount | undefined> {
  const { firstName, lastName, password } = person;
  const email = normalAddress(person.email);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return durably(db, async (tx) => {
    const values = {
      id: randomUUID(),
      firstName,
      lastName,
      passwordHash,
      joinedDate: dayText(now()),
      ...NO_MEMBERSHIP,
    };
    await tx.insert(members).values(values);
    if (await claimAddress(tx, { address: email, memberId: values.id, isPrimary: true }))
      return { userId: values.id, email };
    await tx.delete(members).where(eq(members.id, values.id));
    return undefined;
  });
}

/** Lets a person sign in who is no member and could not sign in before. */
async function givePassword({ db }: Store, person: NewPerson): Promise<NewAccount | undefined> {
  const { firstName, lastName, password } = person;
  if (password === undefined) return undefined;
  const email = normalAddress(person.email);
  const passwordHash = await hashPassword(password);
  return durably(db, async (tx) => {
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
 * Who an e-mail address and a password belong to. It takes as long for an unknown address as for a wrong password.
 * @returns the member's id; undefined when the two do not go together.
 */
export async function findByPassword({ db }: Store, email: string, password: string): Promise<string | undefined> {
  const [account] = await db
    .select({ id: members.id, passwordHash: members.passwordHash })
    .from(memberEmails)
    .innerJoin(members, eq(members.id, memberEmails.memberId))
    .where(eq(memberEmails.address, normalAddress(email)));
  return (await isPassword(password, account?.passwordHash)) ? account?.id : undefined;
}
