import { CONSENT_COOKIE } from '../constants.ts';

/** Values of the consent cookie (sections 2 and 9, Cookie banner). Each level includes the lower ones. */
export const CONSENT_LEVELS = {
  none: -1000,
  system: -100,
  essential: 0,
  editor: 100,
  visitor: 200,
  all: 1000,
} as const;

export type ConsentLevel = (typeof CONSENT_LEVELS)[keyof typeof CONSENT_LEVELS];

/** The lowest level that allows a purpose; strictly necessary storage needs no consent. */
const PURPOSES = {
  necessary: CONSENT_LEVELS.none,
  preferences: CONSENT_LEVELS.essential,
  analytics: CONSENT_LEVELS.visitor,
  advertising: CONSENT_LEVELS.all,
} as const;

export type ConsentPurpose = keyof typeof PURPOSES;

/** The levels that the buttons of the cookie banner set (section 2, Cookie banner). */
export const CONSENT_CHOICES = {
  denyAll: CONSENT_LEVELS.essential,
  allowSpecific: CONSENT_LEVELS.visitor,
  allowAll: CONSENT_LEVELS.all,
} as const;

/** The levels that a visitor can switch on one by one, lowest first. */
export const OPTIONAL_LEVELS = [CONSENT_LEVELS.visitor, CONSENT_LEVELS.all] as const;

/** Label and purpose of each optional level, as the cookie banner shows them. */
export const LEVEL_WORDS: Readonly<Record<(typeof OPTIONAL_LEVELS)[number], { label: string; hint: string }>> = {
  [CONSENT_LEVELS.visitor]: { label: 'Measurement', hint: 'Counts visits and measures how quickly pages appear.' },
  [CONSENT_LEVELS.all]: { label: 'Marketing', hint: 'Embedded video, event registration partners and advertising.' },
};

/**
 * The level after an optional level is switched on or off, together with the levels below it (on) or above it (off).
 */
export function switchLevel(level: number, step: (typeof OPTIONAL_LEVELS)[number], on: boolean): ConsentLevel {
  if (on) return level > step ? CONSENT_LEVELS.all : step;
  const lower = OPTIONAL_LEVELS.filter((optional) => optional < step && optional <= level);
  return lower.at(-1) ?? CONSENT_CHOICES.denyAll;
}

/** The effective level and its source: the visitor's choice, Global Privacy Control, or the default until a choice. */
export interface Consent {
  readonly level: ConsentLevel;
  readonly source: 'choice' | 'globalPrivacyControl' | 'undecided';
}

/**
 * Whether a level allows a purpose.
 * @param globalPrivacyControl denies advertising at every level.
 */
export function consentAllows(level: ConsentLevel, purpose: ConsentPurpose, globalPrivacyControl = false): boolean {
  return level >= PURPOSES[purpose] && !(purpose === 'advertising' && globalPrivacyControl);
}

/** Whether no third party may see a page: it is a preview, or its address holds a secret. */
export const isHiddenFromThirdParties = ({ kind, isPreview }: { kind: string; isPreview: boolean }): boolean =>
  isPreview || kind === 'confirmAddress' || kind === 'followList';

/**
 * Reads the level from a `Cookie` header or `document.cookie`; a value of another system allows nothing (section 2).
 */
export function readConsentLevel(cookies: string): ConsentLevel | undefined {
  const prefix = `${CONSENT_COOKIE.name}=`;
  const pair = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  if (pair === undefined) return undefined;
  const text = pair.slice(prefix.length);
  return Object.values(CONSENT_LEVELS).find((level) => String(level) === text) ?? CONSENT_LEVELS.none;
}

/** The visitor's choice, otherwise essential cookies only; Global Privacy Control means "deny all" until then. */
export function consentInForce(chosen: ConsentLevel | undefined, globalPrivacyControl: boolean): Consent {
  if (chosen !== undefined) return { level: chosen, source: 'choice' };
  return { level: CONSENT_CHOICES.denyAll, source: globalPrivacyControl ? 'globalPrivacyControl' : 'undecided' };
}

/**
 * Serialises the consent cookie for `Set-Cookie` or `document.cookie` (section 9), without `HttpOnly` for client code.
 * @param options `expiryDate`: the configuration's date text; an invalid one makes a session cookie. `secure`: https
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
