import { and, eq } from 'drizzle-orm';
import { ApiError } from '../common/api-error.ts';
import type { DbContext } from '../store/schema/db.ts';
import { durableTransaction, type Transaction } from '../store/schema/durable-transaction.ts';
import { memberEmails, members } from '../store/schema/members.ts';

/** An address and whether it is the member's primary one. */
export type EmailAddress = { email: string; primary: boolean };

/** Normalises an e-mail address for storage and comparison, case-insensitively. */
export function normaliseAddress(text: string): string {
  return text.trim().toLowerCase();
}

export const addressInUse = (): ApiError => new ApiError(409, 'E-mail address already in use');

/** Inserts an address of a member. @returns false when the address is in use */
export async function claimAddress(tx: Transaction, row: typeof memberEmails.$inferInsert): Promise<boolean> {
  const claimed = await tx.insert(memberEmails).values(row).onConflictDoNothing().returning();
  return claimed.length > 0;
}

/**
 * Adds an address to a member (section 3, E-mail add/update).
 * @param added `primary` makes it the primary address
 * @throws ApiError 409 when the address is in use, by this member or another
 */
export function addEmail({ db }: DbContext, userId: string, added: EmailAddress): Promise<EmailAddress> {
  const address = normaliseAddress(added.email);
  return durableTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    if (added.primary) await demoteAll(tx, userId);
    if (!(await claimAddress(tx, { address, memberId: userId, isPrimary: added.primary }))) throw addressInUse();
    return { email: address, primary: added.primary };
  });
}

/**
 * Changes one of a member's addresses (section 3, E-mail add/update): replaces it, makes it the primary address, or both. A
 * primary address stays primary until another address becomes primary.
 * @throws ApiError 403 when the address is not this member's, whether or not it exists
 * @throws ApiError 409 when the new address is in use
 */
export function changeEmail(
  { db }: DbContext,
  userId: string,
  change: EmailAddress & { newEmail?: string | undefined },
): Promise<EmailAddress> {
  const address = normaliseAddress(change.email);
  const newAddress = normaliseAddress(change.newEmail ?? change.email);
  return durableTransaction(db, async (tx) => {
    await lockAddresses(tx, userId);
    const isAddress = and(eq(memberEmails.address, address), eq(memberEmails.memberId, userId));
    const [current] = await tx.select().from(memberEmails).where(isAddress);
    if (!current) throw new ApiError(403);
    const isPrimary = current.isPrimary || change.primary;
    if (isPrimary) await demoteAll(tx, userId);
    if (newAddress === address) {
      await tx.update(memberEmails).set({ isPrimary }).where(isAddress);
    } else {
      if (!(await claimAddress(tx, { address: newAddress, memberId: userId, isPrimary }))) throw addressInUse();
      await tx.delete(memberEmails).where(isAddress);
    }
    return { email: newAddress, primary: isPrimary };
  });
}

/** Locks the member's row: concurrent changes must not leave two primary addresses or none. */
async function lockAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, userId)).for('update');
}

async function demoteAll(tx: Transaction, userId: string): Promise<void> {
  await tx.update(memberEmails).set({ isPrimary: false }).where(eq(memberEmails.memberId, userId));
}
