import { and, count, eq } from 'drizzle-orm';
import { ApiError } from '../common/api-error.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { enqueueMail } from '../jobs/mail/enqueue-mail.ts';
import { claimAddress } from './address-claims.ts';
import { removeAddress } from './former-addresses.ts';

/** An address and whether it is the member's primary one. */
export type EmailAddress = { email: string; primary: boolean };
/** The result of a change: `pending` until the address is confirmed by the link that was sent to it. */
export type EmailChange = EmailAddress & { pending: boolean };
/** `hasPassword`: the request carries the account's password, which a change of the primary address needs. */
export type AddedAddress = EmailAddress & { hasPassword: boolean };
export type ChangedAddress = AddedAddress & { newEmail?: string | undefined };

const MAX_ADDRESSES = 10;

/** Normalises an e-mail address for storage and comparison, case-insensitively. */
export function normaliseAddress(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Claims another address for a member (section 3, E-mail add/update), added when its link is confirmed. The result does
 * not reveal other accounts. An address that the member already has stays, so that clients may retry.
 * @throws ApiError 409 when the account has the maximum number of addresses
 * @throws ApiError 422 when the primary address would change without the password
 * @throws ApiError 429 when the account has too many unconfirmed claims
 */
export function addEmail(store: DbContext, userId: string, added: AddedAddress): Promise<EmailChange> {
  const address = normaliseAddress(added.email);
  if (added.primary && !added.hasPassword) throw passwordNeeded();
  return durableTransaction(store.db, async (tx) => {
    await lockAddresses(tx, userId);
    const found = await findAddress(tx, userId, address);
    if (found) {
      if (added.primary && !found.isPrimary) await makePrimary(store, tx, userId, address);
      return { email: address, primary: added.primary || found.isPrimary, pending: false };
    }
    const [own] = await tx.select({ addresses: count() }).from(memberEmails).where(eq(memberEmails.memberId, userId));
    if ((own?.addresses ?? 0) >= MAX_ADDRESSES)
      throw new ApiError(409, `An account has at most ${MAX_ADDRESSES} e-mail addresses`);
    const claim = { action: 'create', address, memberId: userId, makePrimary: added.primary } as const;
    await claimAddress({ db: tx, now: store.now }, claim);
    return { email: address, primary: false, pending: true };
  });
}

/**
 * Changes one of a member's addresses (section 3, E-mail add/update): claims a replacement, makes it primary, or both.
 * A primary address stays primary until another becomes primary.
 * @throws ApiError 403 when the address is not this member's, whether or not it exists
 * @throws ApiError 409 when the new address is this member's already
 * @throws ApiError 422 when the primary address would change without the password
 * @throws ApiError 429 when the account has too many unconfirmed claims
 */
export function changeEmail(store: DbContext, userId: string, change: ChangedAddress): Promise<EmailChange> {
  const address = normaliseAddress(change.email);
  const newAddress = normaliseAddress(change.newEmail ?? change.email);
  const isReplaced = newAddress !== address;
  return durableTransaction(store.db, async (tx) => {
    const within = { db: tx, now: store.now };
    await lockAddresses(tx, userId);
    const current = await findAddress(tx, userId, address);
    if (!current) throw new ApiError(403);
    const isPrimary = current.isPrimary || change.primary;
    const changesPrimary = isPrimary && (isReplaced || !current.isPrimary);
    if (changesPrimary && !change.hasPassword) throw passwordNeeded();
    if (isReplaced) {
      if (await findAddress(tx, userId, newAddress)) throw new ApiError(409, 'You already have this address');
      const claim = { address: newAddress, memberId: userId, replaces: address, makePrimary: change.primary };
      await claimAddress(within, { action: 'update', ...claim });
      return { email: newAddress, primary: false, pending: true };
    }
    if (changesPrimary) await makePrimary(within, tx, userId, address);
    return { email: address, primary: isPrimary, pending: false };
  });
}

/** Adds a confirmed address. @returns undefined, with nothing changed, when it has been taken since */
export async function addAddress(
  store: DbContext,
  tx: Transaction,
  userId: string,
  { email, primary }: EmailAddress,
): Promise<{ primary: boolean } | undefined> {
  await lockAddresses(tx, userId);
  const values = { address: email, memberId: userId, isPrimary: false };
  const added = await tx.insert(memberEmails).values(values).onConflictDoNothing().returning();
  if (added.length === 0) return undefined;
  await tellPrimaryAddress(store, tx, userId);
  if (primary) await setPrimary(tx, userId, email);
  return { primary };
}

/**
 * Replaces an address by a confirmed one.
 * @returns undefined, with nothing changed, when it has been taken since, or the other one is gone
 */
export async function replaceAddress(
  store: DbContext,
  tx: Transaction,
  userId: string,
  { replaces, email, primary }: EmailAddress & { replaces: string },
): Promise<{ primary: boolean } | undefined> {
  await lockAddresses(tx, userId);
  const replaced = await findAddress(tx, userId, replaces);
  if (!replaced) return undefined;
  const isPrimary = replaced.isPrimary || primary;
  if (!(await addAddress(store, tx, userId, { email, primary: isPrimary }))) return undefined;
  await removeAddress(store, tx, userId, replaces);
  return { primary: isPrimary };
}

async function findAddress(db: Pick<Transaction, 'select'>, userId: string, address: string) {
  const isAddress = and(eq(memberEmails.address, address), eq(memberEmails.memberId, userId));
  const [found] = await db.select().from(memberEmails).where(isAddress);
  return found;
}

async function makePrimary(store: DbContext, tx: Transaction, userId: string, address: string): Promise<void> {
  await tellPrimaryAddress(store, tx, userId);
  await setPrimary(tx, userId, address);
}

/** Notifies the previous primary address that the addresses have changed, in case another person did it. */
async function tellPrimaryAddress(store: DbContext, tx: Transaction, userId: string): Promise<void> {
  const [primary] = await tx
    .select({ address: memberEmails.address })
    .from(memberEmails)
    .where(and(eq(memberEmails.memberId, userId), eq(memberEmails.isPrimary, true)));
  if (primary) await enqueueMail(store, { kind: 'addresses-changed', to: primary.address });
}

async function setPrimary(tx: Transaction, userId: string, address: string): Promise<void> {
  await tx.update(memberEmails).set({ isPrimary: false }).where(eq(memberEmails.memberId, userId));
  await tx.update(memberEmails).set({ isPrimary: true }).where(eq(memberEmails.address, address));
}

/** The password of the account is missing or wrong. Not 401: the session is valid. */
export const passwordRejected = (message: string): ApiError =>
  new ApiError(422, 'The password is missing or wrong', { errors: [{ field: 'password', message }] });
const passwordNeeded = () => passwordRejected('is needed to change the primary address');

/** Locks the member's row: concurrent changes must not leave two primary addresses or none. */
async function lockAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, userId)).for('update');
}
