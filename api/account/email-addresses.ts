import { and, count, eq } from 'drizzle-orm';
import { ApiError } from '../common/api-error.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { enqueueMail } from '../jobs/mail/enqueue-mail.ts';
import { claimAddress } from './address-claims.ts';
import { removeAddress } from './former-addresses.ts';

export type EmailAddress = { email: string; primary: boolean };
/** `pending` until the new address is confirmed by its link. */
export type EmailChange = EmailAddress & { pending: boolean };
/** `hasPassword`: the account's password was verified, which a change of the primary address needs. */
export type AddedAddress = EmailAddress & { hasPassword: boolean };
export type ChangedAddress = AddedAddress & { newEmail?: string | undefined };

const MAX_ADDRESSES = 10;

export function normaliseAddress(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Section 3, E-mail add/update; hides other accounts, and accepts existing addresses for retries.
 * @throws ApiError 409 at the maximum of addresses, 422 without the password for a primary one, 429 at too many claims
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
 * Replaces an address, makes it primary, or both (section 3, E-mail add/update).
 * @throws ApiError 403 for a foreign address, whether or not it exists
 * @throws ApiError 409 when the new address is already the member's
 * @throws ApiError 422 without the password for a primary address
 * @throws ApiError 429 at too many unconfirmed claims
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

/** Returns undefined, with nothing changed, when the address has been taken since. */
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

/** Returns undefined, with nothing changed, when the address has been taken or the replaced one is gone. */
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

/** Not 401: the session is valid. */
export const passwordRejected = (message: string): ApiError =>
  new ApiError(422, 'The password is missing or wrong', { errors: [{ field: 'password', message }] });
const passwordNeeded = () => passwordRejected('is needed to change the primary address');

/** Concurrent changes must not leave two primary addresses or none. */
async function lockAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, userId)).for('update');
}
