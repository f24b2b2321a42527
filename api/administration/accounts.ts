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

/** Opens an account without password and membership, its address confirmed. @throws Error when the address is taken */
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
 * Creates a link to choose a password; the old one is valid until then.
 * @param isPrinted return the token instead of mailing the link
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

export function signOutMember(context: OperatorContext, id: string): Promise<number> {
  return durableTransaction(context.db, async (tx) => {
    const within = { ...context, db: tx };
    const sessions = await endSessions(within, id);
    await recordAct(within, { action: 'members sign-out', subject: id, details: { sessions } });
    return sessions;
  });
}

export function signOutEveryone(context: OperatorContext): Promise<number> {
  return durableTransaction(context.db, async (tx) => {
    const within = { ...context, db: tx };
    const sessions = await endSessions(within);
    await recordAct(within, { action: 'sessions sign-out', details: { sessions } });
    return sessions;
  });
}
