import { type ConsentLevel, type ConsentPurpose, consentAllows } from './consent.ts';

const PURPOSES = {
  ad_storage: 'advertising',
  ad_user_data: 'advertising',
  ad_personalization: 'advertising',
  analytics_storage: 'analytics',
  functionality_storage: 'analytics',
  personalization_storage: 'analytics',
  security_storage: 'necessary',
} as const satisfies Record<string, ConsentPurpose>;

type ConsentType = keyof typeof PURPOSES;

const TYPES = Object.keys(PURPOSES).filter((name): name is ConsentType => name in PURPOSES);

/** Section 9, Third-party scripts; Global Privacy Control denies advertising at every level. */
export function consentMode(level: ConsentLevel, globalPrivacyControl: boolean) {
  const isGranted = (purpose: ConsentPurpose) => consentAllows(level, purpose, globalPrivacyControl);
  return Object.fromEntries(TYPES.map((type) => [type, isGranted(PURPOSES[type]) ? 'granted' : 'denied']));
}
