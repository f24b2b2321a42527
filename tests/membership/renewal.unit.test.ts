import { expect, test } from 'vitest';
import { renewalAddress, renewalNotice, renewalPhase } from '../../shared/session/renewal.ts';

const NOW = Date.parse('2025-03-25T22:30:00Z');

test.each([
  ['2025-04-30', true, { kind: 'ends', days: 36 }],
  ['2025-05-24', true, { kind: 'ends', days: 60 }],
  ['2025-05-25', true, undefined],
  ['2025-03-25', true, { kind: 'ends', days: 0 }],
  ['2025-03-24', true, { kind: 'lapsed', days: 1 }],
  ['2025-02-13', false, { kind: 'lapsed', days: 40 }],
  ['2025-12-31', false, { kind: 'lapsed', days: 0 }],
  ['Not Get', false, undefined],
  ['', true, undefined],
  ['soon', true, undefined],
])('a membership until %s (active: %s) gets the notice %j [Section 3, User]', (expireDate, isActiveMember, notice) => {
  expect(renewalNotice({ expireDate, isActiveMember }, NOW)).toEqual(notice);
});

test.each([
  ['https://account.example/renew?order=1', 'https://account.example/renew?order=1'],
  ['http://account.example/renew', undefined],
  ['javascript:alert(1)', undefined],
  ['/renew', undefined],
  [undefined, undefined],
])('the renewal address %s leads to %s [Section 6]', (renewalUrl, address) => {
  expect(renewalAddress({ renewalUrl })).toBe(address);
});

test.each([
  ['2025-04-30', true, 'open'],
  ['2025-05-24', true, 'open'],
  ['2025-05-25', true, 'early'],
  ['2025-03-25', true, 'open'],
  ['2025-03-24', true, 'grace'],
  ['2025-03-24', false, 'lapsed'],
  ['2025-12-31', false, 'lapsed'],
  ['Not Get', false, 'none'],
  ['soon', true, 'none'],
])('a membership until %s (active: %s) is in the phase %s [Section 3, User]', (expireDate, isActiveMember, phase) => {
  expect(renewalPhase({ expireDate, isActiveMember }, NOW).phase).toBe(phase);
});

test('renewal opens sixty days before the last day', () => {
  expect(renewalPhase({ expireDate: '2025-05-25', isActiveMember: true }, NOW).opens).toBe('2025-03-26');
});
