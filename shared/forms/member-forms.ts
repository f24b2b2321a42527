import { LOGIN_FAILED_MESSAGE } from '../constants.ts';
import type { FieldErrors } from './form.ts';

/** Names of the member forms that work without JavaScript, shared by pages and server. */

/** A POST to this path signs out and redirects to the home page (section 4, Logout). */
export const LOGOUT_PATH = '/logout';
/** Destination of a browser that signed in with scripts and now runs none: pages get rendered with member data. */
export const WITHOUT_SCRIPTS_PATH = '/login/without-scripts';

/** A GET of this path, with a return address like the login page's, begins a sign-in by redirect. */
export const REDIRECT_SIGN_IN_PATH = '/login/sso';

/** The page of e-mail subscriptions. A POST with the fields below changes one and redirects back to the page. */
export const PREFERENCES_PATH = '/preferences';

/** The field of the CSRF token in members' forms; visitors' forms have none. */
export const TOKEN_FIELD = 'token';

/** Fields of the form that changes one subscription. */
export const PREFERENCES_FIELDS = {
  /** The subscription's name in the API. */
  subscriptionField: 'subscriptionField',
  /** The system that holds the subscription: `hubspot` or `impexium`. */
  provider: 'provider',
  /** The new value: `true` or `false`. */
  subscribed: 'subscribed',
  /** The CSRF token of the form (`useEnvironment().formToken`), which only a no-script session has. */
  token: TOKEN_FIELD,
} as const;

/** Value of the flash cookie after a sign-out by a plain form: the browser removes the user record it may have. */
export const FLASH_SIGNED_OUT = 'signed-out';

/** Answers 204 when a bearer token belongs to the browser's session cookie, 401 otherwise. */
export const SESSION_CHECK_PATH = '/session-check';

/** Sign-in errors: rate limit exceeded, address of another account, and no answer from the API or the provider. */
export const LOGIN_THROTTLED_MESSAGE = 'There were too many attempts. Wait a few minutes and try again';
export const LOGIN_CLASH_MESSAGE =
  'The e-mail address of this account belongs to another account of this site. Contact the society';
export const LOGIN_UNREACHABLE_MESSAGE = 'The sign-in service does not answer. Nothing is lost: try again in a moment';

/** The API has found a user, but its answer cannot be used: the label of section 8 for an unexpected error. */
export const LOGIN_BROKEN_MESSAGE =
  'The sign-in service answered with an error: Internal Server Error. Try again in a moment';

/** The message for a status by which the API rejects a sign-in; section 8 has one for all wrong credentials. */
export function signInRejection(status: number): string {
  if (status === 429) return LOGIN_THROTTLED_MESSAGE;
  return status === 409 ? LOGIN_CLASH_MESSAGE : LOGIN_FAILED_MESSAGE;
}

/** The fields that a rejected sign-in left empty: each says what to enter, in place of the message for wrong ones. */
export function missingCredentials({ username, password }: { username: string; password: string }): FieldErrors {
  return {
    ...(username.trim() === '' && { username: 'Enter your e-mail address' }),
    ...(password === '' && { password: 'Enter your password' }),
  };
}
