import { CONSENT_COOKIE } from '../site/constants.ts';

/** Values of the consent cookie; each level allows what the lower ones do. Sections 2 and 9, Cookie banner. */
export const CONSENT_LEVELS = {
  none: -1000,
  system: -100,
  essential: 0,
  editor: 100,
  visitor: 200,
  all: 1000,
} as const;

export type ConsentLevel = (typeof CONSENT_LEVELS)[keyof typeof CONSENT_LEVELS];

/** The lowest level that allows a purpose. What the site cannot work without needs no consent. */
const PURPOSES = {
  necessary: CONSENT_LEVELS.none,
  preferences: CONSENT_LEVELS.essential,
  analytics: CONSENT_LEVELS.visitor,
  advertising: CONSENT_LEVELS.all,
} as const;

export type ConsentPurpose = keyof typeof PURPOSES;

/** What the buttons of the cookie banner choose. Section 2, Cookie banner. */
export const CONSENT_CHOICES = {
  denyAll: CONSENT_LEVELS.essential,
  allowSpecific: CONSENT_LEVELS.visitor,
  allowAll: CONSENT_LEVELS.all,
} as const;

/** What a visitor can switch on one by one, lowest first; what comes before them is always on. */
export const OPTIONAL_LEVELS = [CONSENT_LEVELS.visitor, CONSENT_LEVELS.all] as const;

/**
 * The level after one of the optional levels is switched on or off. A level allows what the lower ones do: switching one on brings those
 * below along, switching one off takes those above with it.
 */
export function switchLevel(level: number, step: (typeof OPTIONAL_LEVELS)[number], on: boolean): ConsentLevel {
  if (on) return level > step ? CONSENT_LEVELS.all : step;
  const below = OPTIONAL_LEVELS.filter((one) => one < step && one <= level);
  return below.at(-1) ?? CONSENT_CHOICES.denyAll;
}

/** The level that holds, and why: the visitor chose it, Global Privacy Control denies all, or nobody has spoken yet. */
export interface Consent {
  readonly level: ConsentLevel;
  readonly source: 'choice' | 'globalPrivacyControl' | 'undecided';
}

/** Whether a level allows a purpose. */
export function consentAllows(level: ConsentLevel, purpose: ConsentPurpose): boolean {
  return level >= PURPOSES[purpose];
}

/** The level written in a `Cookie` header or `document.cookie`; nothing when there is none or it is no known level. */
export function readConsentLevel(cookies: string): ConsentLevel | undefined {
  const prefix = `${CONSENT_COOKIE.name}=`;
  const pair = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  const text = pair?.slice(prefix.length);
  return Object.values(CONSENT_LEVELS).find((level) => String(level) === text);
}

/**
 * The consent in force. Until the visitor chooses nothing beyond the essential is allowed; Global Privacy Control says so
 * in the visitor's name, and gives way to a choice.
 */
export function consentInForce(chosen: ConsentLevel | undefined, globalPrivacyControl: boolean): Consent {
  if (chosen !== undefined) return { level: chosen, source: 'choice' };
  return { level: CONSENT_CHOICES.denyAll, source: globalPrivacyControl ? 'globalPrivacyControl' : 'undecided' };
}

/**
 * The consent cookie as a `Set-Cookie` or `document.cookie` text (section 9): path `/`, expiry from configuration, secure on https.
 * Scripts read it, so it is not `HttpOnly`.
 * @param options `expiryDate` as the configuration gives it (any date text; an unreadable one makes a session cookie), `secure` whether the site runs on https.
 */
export function consentCookie(level: ConsentLevel, options: { expiryDate?: string; secure: boolean }): string {
  const expires = new Date(options.expiryDate ?? Number.NaN);
  return [
    `${CONSENT_COOKIE.name}=${level}`,
    `Path=${CONSENT_COOKIE.path}`,
    ...(Number.isNaN(expires.getTime()) ? [] : [`Expires=${expires.toUTCString()}`]),
    'SameSite=Lax',
    ...(options.secure && CONSENT_COOKIE.secure ? ['Secure'] : []),
  ].join('; ');
}
