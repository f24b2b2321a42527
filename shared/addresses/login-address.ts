import { LOGIN_PATH, RETURN_URL_PARAM } from '../constants.ts';

/** The URL of the login page with `ReturnUrl` set to a path with its query (section 2, Member-only guard). */
export function loginAddress(target: string): string {
  return `${LOGIN_PATH}?${RETURN_URL_PARAM}=${encodeURIComponent(target)}`;
}
