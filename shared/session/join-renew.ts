import { EXPIRE_DATE_UNKNOWN } from '../constants.ts';

/** The fields of the stored user record that decide which button is shown. */
export interface Membership {
  readonly expireDate?: string | undefined;
  readonly isActiveMember: boolean;
}

/**
 * The membership button in the header (section 6): Join for anonymous visitors, Renew for a signed-in user who is not
 * an
 * active member and whose expiry date is known.
 */
export function membershipButton(user: Membership | null | undefined): 'join' | 'renew' | undefined {
  if (!user) return 'join';
  return user.expireDate !== EXPIRE_DATE_UNKNOWN && !user.isActiveMember ? 'renew' : undefined;
}
