import { LOGIN_PATH, RETURN_URL_PARAM } from '../constants.ts';

/** Build the login URL with `ReturnUrl` (section 2, Member-only guard). */
export function loginAddress(target: string): string {
  return `${LOGIN_PATH}?${RETURN_URL_PARAM}=${encodeURIComponent(target)}`;
}
