import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registrationTarget } from '../../shared/events/registration-target.ts';
import { hostileTarget, staysOn } from '../support/hostile-targets.ts';

const origin = 'https://society.test';
const allowed = ['https://registration.test', 'http://127.0.0.1:4000'];
const target = (url: string) => registrationTarget(url, { origin, allowed });

test.each([
  ['/events/x', { href: '/events/x', automatic: true }],
  ['https://society.test/events/x?a=1#b', { href: '/events/x?a=1#b', automatic: true }],
  [
    'https://registration.test/x?y=1',
    { href: 'https://registration.test/x?y=1', host: 'registration.test', automatic: true },
  ],
  ['http://127.0.0.1:4000/x', { href: 'http://127.0.0.1:4000/x', host: '127.0.0.1:4000', automatic: true }],
  ['http://registration.test/x', { href: 'http://registration.test/x', host: 'registration.test', automatic: false }],
  ['https://elsewhere.test/', { href: 'https://elsewhere.test/', host: 'elsewhere.test', automatic: false }],
  [
    'https://registration.test.evil.test/',
    { href: 'https://registration.test.evil.test/', host: 'registration.test.evil.test', automatic: false },
  ],
  ['https://registration.test@evil.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['events/x', undefined],
  ['', undefined],
])('classifies the registration URL %s [Section 7, cvent-page]', (url, expected) => {
  expect(target(url)).toEqual(expected);
});

test('never navigates automatically to a hostile URL [Section 7, cvent-page]', () => {
  const property = fc.property(hostileTarget, (url) => {
    const found = target(url);
    return !found?.automatic || staysOn(origin, found.href);
  });
  fc.assert(property, { seed: 7, numRuns: 20_000 });
});
