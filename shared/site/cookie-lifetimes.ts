import type { OwnCookie } from '../consent/own-cookies.ts';
import { DAY_SECONDS } from '../durations.ts';

/** In seconds. `session`: until the browser is closed; `configured`: until the date in the API's configuration. */
export const COOKIE_LIFETIMES = {
  member: 30 * DAY_SECONDS,
  csrf: 'session',
  flash: 120,
  /** Maximum that browsers grant. */
  device: 400 * DAY_SECONDS,
  'sign-in': 600,
  'sign-in-tried': 'session',
  'XSRF-TOKEN': 'session',
  CMSCookieLevel: 'configured',
} as const satisfies Record<OwnCookie, number | 'session' | 'configured'>;
