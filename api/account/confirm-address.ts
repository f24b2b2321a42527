import { and, eq } from 'drizzle-orm';
import { utcDay } from '../common/calendar.ts';
import { addressClaims, contacts } from '../database/schema/address-claims.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import {
  type AddressClaim,
  type ConfirmedAddress,
  findClaim,
  isBareContact,
  isOwnership,
  lockAddress,
} from './address-claims.ts';
import { choosePassword } from './choose-password.ts';
import { addAddress, replaceAddress } from './email-addresses.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** The limits that the contract sets for a password. */
const MIN_PASSWORD_LENGTH = 12;
/** The member fields of an account without a membership. */
export const NO_MEMBERSHIP = { memberType: 'Guest', active: false, expireDate: null };

/**
 * Confirms a claim with the token of its link and the password of its account: the member's, or the one entered for the
 * new account. The link proves control of the address; the password proves that the claim is the user's own, so that a
 * click on another person's link does not give away the address. A claim `password` sets the password instead.
 * @returns `gone` when the link is unknown, used or expired, or the address has been taken since; undefined when the
 * password is wrong
 */
export async function confirmAddress(
  store: DbContext,
  token: string,
  password: string,
): Promise<ConfirmedAddress | 'gone' | undefined> {
  const claim = await findClaim(store, token);
  if (!claim) return 'gone';
  const stored = claim.memberId ? await readPasswordHash(store, claim.memberId) : claim.passwordHash;
  // An account requested without a password gets the one entered here.
  const choosesPassword = claim.action === 'password' || (stored === null && claim.action === 'account');
  if (choosesPassword ? password.length < MIN_PASSWORD_LENGTH : !(await verifyPassword(password, stored)))
    return undefined;
  if (claim.action === 'password') return choosePassword(store, claim, password);
  return confirmClaim(store, claim, stored ?? (await hashPassword(password)));
}

/** Confirms a claim with a checked password. @param passwordHash of the account that an `account` claim opens */
export function confirmClaim(
  store: DbContext,
  claim: AddressClaim,
  passwordHash: string | null,
): Promise<ConfirmedAddress | 'gone'> {
  return durableTransaction(store.db, async (tx) => {
    const within = { db: tx, now: store.now };
    await lockAddress(tx, claim.address);
    // Of concurrent requests one deletes the row, so the link works once.
    const [used] = await tx.delete(addressClaims).where(eq(addressClaims.id, claim.id)).returning();
    if (!used) return 'gone';
    const confirmed = await (claim.memberId
      ? changeAddresses(within, tx, { ...claim, memberId: claim.memberId })
      : openAccount(within, tx, { ...claim, passwordHash }));
    if (!confirmed) return 'gone';
    // The address now has its owner, so other claims of it are void.
    await tx.delete(addressClaims).where(and(eq(addressClaims.address, claim.address), isOwnership));
    await tx.delete(contacts).where(eq(contacts.address, claim.address));
    return { email: claim.address, primary: confirmed.primary, action: claim.action };
  });
}

async function readPasswordHash({ db }: DbContext, memberId: string): Promise<string | null> {
  const [member] = await db.select({ hash: members.passwordHash }).from(members).where(eq(members.id, memberId));
  return member?.hash ?? null;
}

async function changeAddresses(
  store: DbContext,
  tx: Transaction,
  { memberId, address, replaces, makePrimary }: AddressClaim & { memberId: string },
): Promise<{ primary: boolean } | undefined> {
  return replaces === null
    ? addAddress(store, tx, memberId, { email: address, primary: makePrimary })
    : replaceAddress(store, tx, memberId, { replaces, email: address, primary: makePrimary });
}

/** Creates the member with the claim's id, or turns a contact from before confirmation existed into the account. */
async function openAccount(
  { now }: DbContext,
  tx: Transaction,
  claim: AddressClaim,
): Promise<{ primary: boolean } | undefined> {
  const { id, address, passwordHash } = claim;
  const { chosenKind, acceptedAt } = claim;
  const name = { firstName: claim.firstName ?? '', lastName: claim.lastName ?? '' };
  const fields = { ...name, passwordHash, chosenKind, acceptedAt };
  const [owner] = await tx.select().from(memberEmails).where(eq(memberEmails.address, address));
  if (owner) {
    const isContact = and(eq(members.id, owner.memberId), isBareContact);
    const changed = await tx.update(members).set(fields).where(isContact).returning({ id: members.id });
    return changed.length > 0 ? { primary: owner.isPrimary } : undefined;
  }
  await tx.insert(members).values({ id, ...fields, joinedDate: utcDay(now()), ...NO_MEMBERSHIP });
  const added = await tx
    .insert(memberEmails)
    .values({ address, memberId: id, isPrimary: true })
    .onConflictDoNothing()
    .returning();
  if (added.length > 0) return { primary: true };
  await tx.delete(members).where(eq(members.id, id));
  return undefined;
}
