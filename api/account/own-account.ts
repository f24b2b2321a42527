import { ApiError } from '../common/api-error.ts';
import type { ApiContext, CallRequest } from '../http/context.ts';
import { passwordRejected } from './email-addresses.ts';
import type { Member } from './sessions.ts';

/** @throws ApiError 403 when the id is that of another member */
export function assertOwn(member: Member, userId: string): void {
  if (userId.toLowerCase() !== member.userId) throw new ApiError(403);
}

/**
 * Guesses count as sign-in attempts; returns whether a password was sent.
 * @throws ApiError 422 when it is wrong, 429 after too many wrong ones
 */
export async function checkOwnPassword(
  {
    member,
    body,
    client,
  }: Pick<CallRequest<'impexium.addEmail'>, 'member' | 'client'> & {
    readonly body: { readonly password?: string | undefined };
  },
  { members }: ApiContext,
): Promise<boolean> {
  const { password } = body;
  if (password === undefined) return false;
  const account = member.email;
  const userId = await members.limitAttempts({ client, account }, () =>
    members.membership.checkPassword(account, password),
  );
  if (userId !== member.userId) throw passwordRejected('is wrong');
  return true;
}
