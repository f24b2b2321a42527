import type { ResponseOf } from '../../shared/contract/contract.ts';
import { adoptNewsletters } from '../members/newsletters.ts';
import { openSession, type SessionOptions } from '../members/sessions.ts';
import type { ApiContext } from './context.ts';

/**
 * Opens a session for a member and adopts newsletters from before the account, at each sign-in.
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
  await adoptNewsletters(context, (tx) => context.members.within(tx).crm, memberId).catch((error: unknown) =>
    context.log.warn({ reason: String(error) }, 'newsletters were not adopted'),
  );
  const { userId, email, firstName, lastName, expireDate, isActiveMember, memberType } = profile;
  const accessToken = await openSession(context, userId, { ...options, canSendMail });
  return [{ accessToken, userId, email, firstName, lastName, expireDate, isActiveMember, memberType }];
}
