import { EXPIRE_DATE_UNKNOWN } from '../constants.ts';

export interface Membership {
  readonly expireDate?: string | undefined;
  readonly isActiveMember: boolean;
}

/** Section 6: Join for visitors, Renew for users with a known expiry date who are not active members. */
export function membershipButton(user: Membership | null | undefined): 'join' | 'renew' | undefined {
  if (!user) return 'join';
  return user.expireDate !== EXPIRE_DATE_UNKNOWN && !user.isActiveMember ? 'renew' : undefined;
}
