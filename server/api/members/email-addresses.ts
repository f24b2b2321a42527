import { and, eq } from 'drizzle-orm';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { durably, type Transaction } from '../store/durable.ts';
import { memberEmails, members } from '../store/members-schema.ts';

/** An address and whether it is the member's primary one. */
export type EmailAddress = { email: string; primary: boolean };

type Store = Pick<ApiContext, 'db'>;

/** An address as it is stored and compared: upper and lower case are the same to people. */
export function normalAddress(text: string): string {
  return text.trim().toLowerCase();
}

export const addressTaken = (): ApiError => new ApiError(409, 'E-mail address already in use');

/** Gives an address to a member. @returns false when it is somebody's already */
export async function claimAddress(tx: Transaction, row: typeof memberEmails.$inferInsert): Promise<boolean> {
  const claimed = await tx.insert(memberEmails).values(row).onConflictDoNothing().returning();
  return claimed.length > 0;
}

/**
 * Adds an address to a member (section 3, E-mail add/update).
 * @param added `primary` makes it the primary one
 * @throws ApiError 409 when it is somebody's already, this member included
 */
export function addEmail({ db }: Store, userId: string, added: EmailAddress): Promise<EmailAddress> {
  const address = normalAddress(added.email);
  return durably(db, async (tx) => {
    await lockAddresses(tx, userId);
    if (added.primary) await demoteAll(tx, userId);
    if (!(await claimAddress(tx, { address, memberId: userId, isPrimary: added.primary }))) throw addressTaken();
    return { email: address, primary: added.primary };
  });
}

/**
 * Changes one of a member's addresses (section 3, E-mail add/update): replaces it by another, makes it the primary one, or both.
 * The primary address stays primary until another becomes it.
 * @throws ApiError 403 when the address is not this member's, whether or not it exists
 * @throws ApiError 409 when the new one is somebody's already
 */
export function changeEmail(
  { db }: Store,
  userId: string,
  change: EmailAddress & { newEmail?: string | undefined },
): Promise<EmailAddress> {
  const address = normalAddress(change.email);
  const newAddress = normalAddress(change.newEmail ?? change.email);
  return durably(db, async (tx) => {
    await lockAddresses(tx, userId);
    const own = and(eq(memberEmails.address, address), eq(memberEmails.memberId, userId));
    const [current] = await tx.select().from(memberEmails).where(own);
    if (!current) throw new ApiError(403);
    const isPrimary = current.isPrimary || change.primary;
    if (isPrimary) await demoteAll(tx, userId);
    if (newAddress === address) {
      await tx.update(memberEmails).set({ isPrimary }).where(own);
    } else {
      if (!(await claimAddress(tx, { address: newAddress, memberId: userId, isPrimary }))) throw addressTaken();
      await tx.delete(memberEmails).where(own);
    }
    return { email: newAddress, primary: isPrimary };
  });
}

/** Changes of one member's addresses follow each other, so that there is one primary address at every moment. */
async function lockAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, userId)).for('update');
}

async function demoteAll(tx: Transaction, userId: string): Promise<void> {
  await tx.update(memberEmails).set({ isPrimary: false }).where(eq(memberEmails.memberId, userId));
}
