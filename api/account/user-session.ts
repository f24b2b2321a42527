import type { ResponseOf } from '../../shared/contract/contract.ts';
import { afterSignIn } from '../http/after-sign-in.ts';
import type { ApiContext } from '../http/context.ts';
import { openSession, type SessionOptions } from './sessions.ts';

/** Runs the features' sign-in steps; empty for an unknown member (section 3, User). */
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
