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

const MIN_PASSWORD_LENGTH = 12;
export const NO_MEMBERSHIP = { memberType: 'Guest', active: false, expireDate: null };

/**
 * The link proves control of the address, the password that the claim is the user's own.
 * @returns `gone` for an unknown, used or expired link or a taken address; undefined for a wrong password
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

/** Expects a verified password. @param passwordHash of the account to open */
export function confirmClaim(
  store: DbContext,
  claim: AddressClaim,
  passwordHash: string | null,
): Promise<ConfirmedAddress | 'gone'> {
  return durableTransaction(store.db, async (tx) => {
    const within = { db: tx, now: store.now };
    await lockAddress(tx, claim.address);
    // Deleting the row succeeds for one of concurrent requests, so the link works once.
    const [used] = await tx.delete(addressClaims).where(eq(addressClaims.id, claim.id)).returning();
    if (!used) return 'gone';
    const confirmed = await (claim.memberId
      ? changeAddresses(within, tx, { ...claim, memberId: claim.memberId })
      : openAccount(within, tx, { ...claim, passwordHash }));
    if (!confirmed) return 'gone';
    // Other claims of the address are void now.
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
