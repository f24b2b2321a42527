import { eq } from 'drizzle-orm';
import { createClaimToken } from '../account/address-claims.ts';
import { requestPassword } from '../account/choose-password.ts';
import { NO_MEMBERSHIP } from '../account/confirm-address.ts';
import { normaliseAddress } from '../account/email-addresses.ts';
import { endSessions } from '../account/open-sessions.ts';
import { utcDay } from '../common/calendar.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { type OperatorContext, recordAct } from './audit.ts';

export type NewMember = { readonly email: string; readonly firstName: string; readonly lastName: string };
export type Membership = { readonly until: string; readonly memberType: string };

/**
 * Opens an account without a password and without a membership. Its address counts as confirmed.
 * @throws Error when the address belongs to another account
 */
export function createMember(context: OperatorContext, { email, firstName, lastName }: NewMember): Promise<string> {
  return durableTransaction(context.db, async (tx) => {
    const [member] = await tx
      .insert(members)
      .values({ firstName, lastName, joinedDate: utcDay(context.now()), ...NO_MEMBERSHIP })
      .returning({ id: members.id });
    if (!member) throw new Error('The member was not stored');
    const added = await tx
      .insert(memberEmails)
      .values({ address: normaliseAddress(email), memberId: member.id, isPrimary: true })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new Error('The address belongs to another account.');
    await recordAct({ ...context, db: tx }, { action: 'members create', subject: member.id });
    return member.id;
  });
}

/** Makes a member active until the end of a day. */
export function activateMember(context: OperatorContext, id: string, { until, memberType }: Membership): Promise<void> {
  return durableTransaction(context.db, async (tx) => {
    await tx
      .update(members)
      .set({ active: true, expireDate: until, graceUntil: null, memberType })
      .where(eq(members.id, id));
    await recordAct({ ...context, db: tx }, { action: 'members activate', subject: id });
  });
}

/**
 * Makes a link by which the member chooses a password; the old one is valid until then.
 * @param isPrinted whether the operator gets the link's token, instead of the member a mail
 * @returns the token
 * @throws Error when the member has no address
 */
export function resetPassword(
  context: OperatorContext,
  id: string,
  { isPrinted }: { isPrinted: boolean },
): Promise<string | undefined> {
  return durableTransaction(context.db, async (tx) => {
    const within = { ...context, db: tx };
    const claimId = await requestPassword(within, id, { withMail: !isPrinted });
    if (claimId === undefined) throw new Error('The member has no e-mail address.');
    await recordAct(within, { action: 'members reset-password', subject: id, details: { printed: isPrinted } });
    return isPrinted ? createClaimToken(within, claimId) : undefined;
  });
}

/** Ends the sessions of a member. @returns how many */
export function signOutMember(context: OperatorContext, id: string): Promise<number> {
  return durableTransaction(context.db, async (tx) => {
    const within = { ...context, db: tx };
    const sessions = await endSessions(within, id);
    await recordAct(within, { action: 'members sign-out', subject: id, details: { sessions } });
    return sessions;
  });
}

/** Ends all sessions of all members. @returns how many */
export function signOutEveryone(context: OperatorContext): Promise<number> {
  return durableTransaction(context.db, async (tx) => {
    const within = { ...context, db: tx };
    const sessions = await endSessions(within);
    await recordAct(within, { action: 'sessions sign-out', details: { sessions } });
    return sessions;
  });
}
