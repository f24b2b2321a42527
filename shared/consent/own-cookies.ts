import { CONSENT_COOKIE, XSRF_COOKIE } from '../constants.ts';

/** The encrypted session. */
export const SESSION_COOKIE = 'member';
/** The CSRF secret. */
export const CSRF_SECRET_COOKIE = 'csrf';
/** The flash cookie with the user record of a sign-in by a plain form: read once, expires after 120 s. */
export const FLASH_COOKIE = 'flash';
/** The encrypted id of the browser, by which a sign-in from a new device is recognised. */
export const DEVICE_COOKIE = 'device';
/** The encrypted transaction of a sign-in by redirect that is in progress. */
export const TRANSACTION_COOKIE = 'sign-in';
/** Marks a browser that was redirected to the sign-in provider without having chosen it. */
export const REDIRECTED_COOKIE = 'sign-in-tried';

/** The cookies that the site sets, without prefix. The names of the last two are given (sections 7 and 9). */
export const OWN_COOKIES = [
  SESSION_COOKIE,
  CSRF_SECRET_COOKIE,
  FLASH_COOKIE,
  DEVICE_COOKIE,
  TRANSACTION_COOKIE,
  REDIRECTED_COOKIE,
  XSRF_COOKIE,
  CONSENT_COOKIE.name,
] as const;

/** The name of a cookie that the site sets, without prefix. */
export type OwnCookie = (typeof OWN_COOKIES)[number];

/** A cookie's name: prefix `__Host-` (RFC 6265bis, section 4.1.3.2) on https only, as browsers reject it on http. */
export const hostCookie = (name: OwnCookie, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);
