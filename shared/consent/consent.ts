import { CONSENT_COOKIE } from '../constants.ts';

/** Consent cookie values (sections 2 and 9, Cookie banner); each level includes the lower ones. */
export const CONSENT_LEVELS = {
  none: -1000,
  system: -100,
  essential: 0,
  editor: 100,
  visitor: 200,
  all: 1000,
} as const;

export type ConsentLevel = (typeof CONSENT_LEVELS)[keyof typeof CONSENT_LEVELS];

const PURPOSES = {
  necessary: CONSENT_LEVELS.none,
  preferences: CONSENT_LEVELS.essential,
  analytics: CONSENT_LEVELS.visitor,
  advertising: CONSENT_LEVELS.all,
} as const;

export type ConsentPurpose = keyof typeof PURPOSES;

export const CONSENT_CHOICES = {
  denyAll: CONSENT_LEVELS.essential,
  allowSpecific: CONSENT_LEVELS.visitor,
  allowAll: CONSENT_LEVELS.all,
} as const;

export const OPTIONAL_LEVELS = [CONSENT_LEVELS.visitor, CONSENT_LEVELS.all] as const;

export const LEVEL_WORDS: Readonly<Record<(typeof OPTIONAL_LEVELS)[number], { label: string; hint: string }>> = {
  [CONSENT_LEVELS.visitor]: { label: 'Measurement', hint: 'Counts visits and measures how quickly pages appear.' },
  [CONSENT_LEVELS.all]: { label: 'Marketing', hint: 'Embedded video, event registration partners and advertising.' },
};

/** Switching on includes the levels below, switching off the levels above. */
export function switchLevel(level: number, step: (typeof OPTIONAL_LEVELS)[number], on: boolean): ConsentLevel {
  if (on) return level > step ? CONSENT_LEVELS.all : step;
  const lower = OPTIONAL_LEVELS.filter((optional) => optional < step && optional <= level);
  return lower.at(-1) ?? CONSENT_CHOICES.denyAll;
}

/** The visitor's choice, Global Privacy Control, or the default until a choice. */
export interface Consent {
  readonly level: ConsentLevel;
  readonly source: 'choice' | 'globalPrivacyControl' | 'undecided';
}

/** Global Privacy Control denies advertising at every level. */
export function consentAllows(level: ConsentLevel, purpose: ConsentPurpose, globalPrivacyControl = false): boolean {
  return level >= PURPOSES[purpose] && !(purpose === 'advertising' && globalPrivacyControl);
}

export const isHiddenFromThirdParties = ({ kind, isPreview }: { kind: string; isPreview: boolean }): boolean =>
  isPreview || kind === 'confirmAddress' || kind === 'followList';

/** A value of another system allows nothing (section 2). */
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

/** Until the visitor chooses: "deny all" with Global Privacy Control, otherwise essential cookies only. */
export function consentInForce(chosen: ConsentLevel | undefined, globalPrivacyControl: boolean): Consent {
  if (chosen !== undefined) return { level: chosen, source: 'choice' };
  return { level: CONSENT_CHOICES.denyAll, source: globalPrivacyControl ? 'globalPrivacyControl' : 'undecided' };
}

/** Section 9; without `HttpOnly` for client code. An invalid `expiryDate` makes a session cookie. */
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
