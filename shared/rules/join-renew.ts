import { EXPIRE_DATE_UNKNOWN } from '../site/constants.ts';

/** What of the stored user record decides between the two buttons. */
export interface Membership {
  readonly expireDate?: string | undefined;
  readonly isActiveMember: boolean;
}

/**
 * Which membership button the header shows (section 6): Join to anonymous visitors only; Renew to a signed-in user whose
 * membership end is known and who is no active member; otherwise none.
 */
export function membershipButton(user: Membership | null | undefined): 'join' | 'renew' | undefined {
  if (!user) return 'join';
  return user.expireDate !== EXPIRE_DATE_UNKNOWN && !user.isActiveMember ? 'renew' : undefined;
}
