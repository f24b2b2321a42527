import { and, eq, isNotNull } from 'drizzle-orm';
import { addressClaims } from '../database/schema/address-claims.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { calendarLinks, memberEmails, members } from '../database/schema/members.ts';
import { enqueueMail } from '../jobs/mail/enqueue-mail.ts';
import { type AddressClaim, type ConfirmedAddress, claimAddress, lockAddress } from './address-claims.ts';
import { normaliseAddress } from './email-addresses.ts';
import { endSessions } from './open-sessions.ts';
import { hashPassword } from './passwords.ts';

/** Mails a link to the primary address, limited per hour. @returns the claim's id; undefined without an address */
export async function requestPassword(
  store: DbContext,
  memberId: string,
  { withMail }: { withMail: boolean },
): Promise<string | undefined> {
  const [primary] = await store.db
    .select({ address: memberEmails.address })
    .from(memberEmails)
    .where(and(eq(memberEmails.memberId, memberId), eq(memberEmails.isPrimary, true)));
  if (!primary) return undefined;
  const claim = { action: 'password', address: primary.address, memberId, makePrimary: false } as const;
  return claimAddress(store, claim, { withMail });
}

/** Mails only accounts with a password, but always stores a claim, so that the time reveals nothing. */
export async function requestForgottenPassword(store: DbContext, email: string, client: string): Promise<void> {
  const address = normaliseAddress(email);
  const [owner] = await store.db
    .select({ memberId: members.id })
    .from(memberEmails)
    .innerJoin(members, eq(members.id, memberEmails.memberId))
    .where(and(eq(memberEmails.address, address), isNotNull(members.passwordHash)));
  const claim = { action: 'password', address, memberId: owner?.memberId, makePrimary: false, client } as const;
  await claimAddress(store, claim, { withMail: owner !== undefined });
}

/**
 * Ends other links, sessions and the calendar address.
 * @returns `gone` when the link has been used meanwhile, or the address is the member's no longer
 */
export async function choosePassword(
  store: DbContext,
  { id, address, memberId }: Pick<AddressClaim, 'id' | 'address' | 'memberId'>,
  password: string,
): Promise<ConfirmedAddress | 'gone'> {
  if (memberId === null) return 'gone';
  const passwordHash = await hashPassword(password);
  return durableTransaction(store.db, async (tx) => {
    const within = { db: tx, now: store.now };
    await lockAddress(tx, address);
    // Deleting the row succeeds for one of concurrent requests, so the link works once.
    const [used] = await tx.delete(addressClaims).where(eq(addressClaims.id, id)).returning();
    if (!used) return 'gone';
    // Addresses change under this lock.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
    const own = await tx.select().from(memberEmails).where(eq(memberEmails.memberId, memberId));
    if (!own.some((one) => one.address === address)) return 'gone';
    await tx
      .delete(addressClaims)
      .where(and(eq(addressClaims.memberId, memberId), eq(addressClaims.action, 'password')));
    await tx.update(members).set({ passwordHash }).where(eq(members.id, memberId));
    await endSessions(within, memberId);
    // The address may have been made by a stranger who knew the password.
    await tx.delete(calendarLinks).where(eq(calendarLinks.memberId, memberId));
    const told = own.filter((one) => one.isPrimary || one.address === address);
    for (const { address: to } of told) await enqueueMail(within, { kind: 'password-changed', to });
    return { email: address, primary: true, action: 'password' };
  });
}
