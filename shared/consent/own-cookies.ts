import { CONSENT_COOKIE, XSRF_COOKIE } from '../constants.ts';

export const SESSION_COOKIE = 'member';
export const CSRF_SECRET_COOKIE = 'csrf';
/** User record of a no-script sign-in: read once, expires after 120 s. */
export const FLASH_COOKIE = 'flash';
/** Encrypted browser id, to recognise a sign-in from a new device. */
export const DEVICE_COOKIE = 'device';
/** Encrypted transaction of a sign-in by redirect. */
export const TRANSACTION_COOKIE = 'sign-in';
export const REDIRECTED_COOKIE = 'sign-in-tried';

/** Without prefix; sections 7 and 9 prescribe the last two names. */
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

export type OwnCookie = (typeof OWN_COOKIES)[number];

/** Prefix `__Host-` (RFC 6265bis, section 4.1.3.2) on https only, as browsers reject it on http. */
export const hostCookie = (name: OwnCookie, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);
