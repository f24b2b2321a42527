import { LOGIN_FAILED_MESSAGE } from '../constants.ts';
import type { FieldErrors } from './form.ts';

/** A POST signs out and redirects to the home page (section 4, Logout). */
export const LOGOUT_PATH = '/logout';
/** Switches a browser that signed in with scripts and now runs none to pages rendered with member data. */
export const WITHOUT_SCRIPTS_PATH = '/login/without-scripts';

/** A GET, with a return address like the login page's, starts a sign-in by redirect. */
export const REDIRECT_SIGN_IN_PATH = '/login/sso';

/** A POST with the fields below changes one subscription and redirects back. */
export const PREFERENCES_PATH = '/preferences';

/** The field of the CSRF token in members' forms; visitors' forms have none. */
export const TOKEN_FIELD = 'token';

export const PREFERENCES_FIELDS = {
  subscriptionField: 'subscriptionField',
  /** `hubspot` or `impexium`. */
  provider: 'provider',
  subscribed: 'subscribed',
  /** CSRF token (`useEnvironment().formToken`), which only a no-script session has. */
  token: TOKEN_FIELD,
} as const;

/** Flash cookie value after a no-script sign-out: the browser removes its user record. */
export const FLASH_SIGNED_OUT = 'signed-out';

export const SESSION_CHECK_PATH = '/session-check';

/** Rate limit exceeded, address of another account, and no answer from the API or the provider. */
export const LOGIN_THROTTLED_MESSAGE = 'There were too many attempts. Wait a few minutes and try again';
export const LOGIN_CLASH_MESSAGE =
  'The e-mail address of this account belongs to another account here. Contact the society';
export const LOGIN_UNREACHABLE_MESSAGE = 'We can’t sign anyone in right now. Nothing is lost: try again in a moment';

/** The API found a user, but its answer is unusable: the label of section 8 for an unexpected error. */
export const LOGIN_BROKEN_MESSAGE =
  'The sign-in service answered with an error: Internal Server Error. Try again in a moment';

export function signInRejection(status: number): string {
  if (status === 429) return LOGIN_THROTTLED_MESSAGE;
  return status === 409 ? LOGIN_CLASH_MESSAGE : LOGIN_FAILED_MESSAGE;
}

/** Name the empty credentials instead of reporting wrong ones. */
export function missingCredentials({ username, password }: { username: string; password: string }): FieldErrors {
  return {
    ...(username.trim() === '' && { username: 'Enter your e-mail address' }),
    ...(password === '' && { password: 'Enter your password' }),
  };
}
