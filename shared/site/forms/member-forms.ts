/** Names that pages and the server share for the forms of a session which work without a script. */

/** A POST here signs out and goes home (section 4, Logout). */
export const LOGOUT_PATH = '/logout';

/** Where e-mail subscriptions are changed: a POST takes the fields below, and comes back with a word on what changed. */
export const PREFERENCES_PATH = '/preferences';

/** Fields of the form that changes one subscription. */
export const PREFERENCES_FIELDS = {
  /** The subscription's name in the API. */
  subscriptionField: 'subscriptionField',
  /** Who holds it: `hubspot` or `impexium`. */
  provider: 'provider',
  /** What it becomes: `true` or `false`. */
  subscribed: 'subscribed',
  /** `useEnvironment().formToken`: without it nothing is changed, and without a session by form there is none. */
  token: 'token',
} as const;

/** What the address says after a change: `?saved=<subscriptionField>&subscribed=true`. */
export const SAVED_PARAM = 'saved';
export const SUBSCRIBED_PARAM = 'subscribed';

/** Brings the user record to a browser whose form was sent before its script had come; it is read once, and lives 120 s. */
export const HANDOFF_COOKIE = 'member-handoff';

/** What is said of a sign-in that was not tried, or not answered. */
export const LOGIN_THROTTLED_MESSAGE = 'There were too many attempts. Please wait a few minutes and try again';
export const LOGIN_UNREACHABLE_MESSAGE =
  'The sign-in service does not answer. Nothing is lost: please try again in a moment';
