import type { OwnCookie } from '../consent/own-cookies.ts';
import { DAY_SECONDS } from '../durations.ts';

/**
 * Cookie lifetimes in seconds, for the server and the page that lists all cookies. `session`: until the browser is
 * closed. `configured`: until the date in the API's configuration.
 */
export const COOKIE_LIFETIMES = {
  /** A session that is unused for this time expires. */
  member: 30 * DAY_SECONDS,
  csrf: 'session',
  flash: 120,
  /** The longest lifetime that browsers grant. */
  device: 400 * DAY_SECONDS,
  /** How long somebody may take to sign in at the provider. */
  'sign-in': 600,
  'sign-in-tried': 'session',
  'XSRF-TOKEN': 'session',
  CMSCookieLevel: 'configured',
} as const satisfies Record<OwnCookie, number | 'session' | 'configured'>;
