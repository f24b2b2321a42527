import { describe, expect, it } from 'vitest';
import {
  CONSENT_CHOICES,
  CONSENT_LEVELS,
  type ConsentPurpose,
  consentAllows,
  consentCookie,
  consentInForce,
  OPTIONAL_LEVELS,
  readConsentLevel,
  switchLevel,
} from '../../shared/consent/consent.ts';

const purposes: readonly ConsentPurpose[] = ['necessary', 'preferences', 'analytics', 'advertising'];

describe('consent [Section 2, Cookie banner; section 9]', () => {
  it.each([
    ['none', -1000, ['necessary']],
    ['system', -100, ['necessary']],
    ['essential', 0, ['necessary', 'preferences']],
    ['editor', 100, ['necessary', 'preferences']],
    ['visitor', 200, ['necessary', 'preferences', 'analytics']],
    ['all', 1000, ['necessary', 'preferences', 'analytics', 'advertising']],
  ] as const)('the level %s is %i and allows %j', (name, level, allowed) => {
    expect(CONSENT_LEVELS[name]).toBe(level);
    expect(purposes.filter((purpose) => consentAllows(level, purpose))).toEqual(allowed);
  });

  it.each([
    [undefined, false, { level: 0, source: 'undecided' }],
    [undefined, true, { level: 0, source: 'globalPrivacyControl' }],
    [CONSENT_CHOICES.allowAll, true, { level: 1000, source: 'choice' }],
    [CONSENT_CHOICES.allowSpecific, false, { level: 200, source: 'choice' }],
    [CONSENT_CHOICES.denyAll, false, { level: 0, source: 'choice' }],
  ] as const)('chosen %s with privacy control %s: %j', (chosen, control, expected) => {
    expect(consentInForce(chosen, control)).toEqual(expected);
  });

  it.each([
    ['CMSCookieLevel=200', 200],
    ['a=1; CMSCookieLevel=-1000; b=2', -1000],
    ['xCMSCookieLevel=1000', undefined],
    ['CMSCookieLevel=', -1000],
    ['CMSCookieLevel=50', -1000],
    ['CMSCookieLevel=5000', -1000],
    ['CMSCookieLevel=1e3', -1000],
    ['', undefined],
  ])('the cookies %j contain level %s', (cookies, level) => {
    expect(readConsentLevel(cookies)).toBe(level);
  });

  it.each([
    // level, switched, on: level after
    [0, 200, true, 200],
    [0, 1000, true, 1000],
    [200, 1000, true, 1000],
    [1000, 200, true, 1000],
    [1000, 1000, false, 200],
    [1000, 200, false, 0],
    [200, 200, false, 0],
    [200, 1000, false, 200],
    [-1000, 1000, false, 0],
  ] as const)('at %i, switching %i to %s makes %i: a level holds those below it', (level, step, on, after) => {
    expect(switchLevel(level, step, on)).toBe(after);
  });

  it('switching every level on or off equals "allow all" or "deny all"', () => {
    const all = OPTIONAL_LEVELS.reduce<number>((level, step) => switchLevel(level, step, true), 0);
    const none = OPTIONAL_LEVELS.reduce<number>((level, step) => switchLevel(level, step, false), all);
    expect([all, none]).toEqual([CONSENT_CHOICES.allowAll, CONSENT_CHOICES.denyAll]);
  });

  it('serialises the cookie [Section 9]', () => {
    expect(consentCookie(200, { expiryDate: '2027-01-31T12:00:00Z', secure: true })).toBe(
      'CMSCookieLevel=200; Path=/; Expires=Sun, 31 Jan 2027 12:00:00 GMT; SameSite=Lax; Secure',
    );
    expect(consentCookie(0, { secure: false })).toBe('CMSCookieLevel=0; Path=/; SameSite=Lax');
    expect(consentCookie(0, { expiryDate: 'x; Domain=evil', secure: false })).toBe(
      'CMSCookieLevel=0; Path=/; SameSite=Lax',
    );
  });
});
