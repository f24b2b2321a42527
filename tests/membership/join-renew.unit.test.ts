import { expect, it } from 'vitest';
import { membershipButton } from '../../shared/session/join-renew.ts';

it.each([
  ['an anonymous visitor', undefined, 'join'],
  ['a visitor whose stored user is null', null, 'join'],
  ['an active member', { expireDate: '2031-03-31', isActiveMember: true }, undefined],
  ['a lapsed member', { expireDate: '2021-03-31', isActiveMember: false }, 'renew'],
  ['a guest without membership', { expireDate: 'Not Get', isActiveMember: false }, undefined],
  ['an active member with an unknown expiry date', { expireDate: 'Not Get', isActiveMember: true }, undefined],
  ['a user without expireDate who is not active', { isActiveMember: false }, 'renew'],
] as const)('shows the right button to %s [Section 6]', (_, user, button) => {
  expect(membershipButton(user)).toBe(button);
});
