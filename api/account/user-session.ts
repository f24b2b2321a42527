import type { ResponseOf } from '../../shared/contract/contract.ts';
import { afterSignIn } from '../http/after-sign-in.ts';
import type { ApiContext } from '../http/context.ts';
import { openSession, type SessionOptions } from './sessions.ts';

/**
 * Opens a session for a member, and does what features do at each sign-in.
 * @returns the user record (section 3, User) with its access token; empty when there is no such member
 */
export async function openUserSession(
  context: ApiContext,
  memberId: string,
  options: Omit<SessionOptions, 'canSendMail'>,
): Promise<ResponseOf<'sso.login'>['result']> {
  const { canSendMail } = context.members;
  const profile = await context.members.membership.profile(memberId);
  if (!profile) return [];
  for (const [step, run] of Object.entries(afterSignIn)) {
    await run(context, memberId).catch((error: unknown) =>
      context.log.warn({ step, reason: String(error) }, 'a step after a sign-in failed'),
    );
  }
  const { userId, email, firstName, lastName, expireDate, isActiveMember, memberType } = profile;
  const accessToken = await openSession(context, userId, { ...options, canSendMail });
  return [{ accessToken, userId, email, firstName, lastName, expireDate, isActiveMember, memberType }];
}
