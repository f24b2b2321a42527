import { expect, test } from 'vitest';
import { CONSENT_LEVELS } from '../../shared/consent/consent.ts';
import { consentMode } from '../../shared/consent/consent-mode.ts';

const { none, essential, editor, visitor, all } = CONSENT_LEVELS;
const ANALYTICS = ['analytics_storage', 'functionality_storage', 'personalization_storage'];
const ADVERTISING = ['ad_personalization', 'ad_storage', 'ad_user_data'];

test.each([
  ['no consent', none, false, []],
  ['essential cookies', essential, false, []],
  ['the level below analytics', editor, false, []],
  ['analytics', visitor, false, ANALYTICS],
  ['everything', all, false, [...ADVERTISING, ...ANALYTICS]],
  ['everything, with Global Privacy Control', all, true, ANALYTICS],
  ['analytics, with Global Privacy Control', visitor, true, ANALYTICS],
])(
  'consent mode grants what the level allows: %s [Section 9, Third-party scripts]',
  (_name, level, control, granted) => {
    const mode = Object.entries(consentMode(level, control));
    expect(mode).toHaveLength(7);
    expect(
      mode
        .filter(([, state]) => state === 'granted')
        .map(([type]) => type)
        .sort(),
    ).toEqual([...granted, 'security_storage'].sort());
  },
);
