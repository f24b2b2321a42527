import { expect, test } from 'vitest';
import { describePrices } from '../../client/events/event-ticket.tsx';
import { registrationPath } from '../../shared/events/registration-link.ts';

const NOW = Date.parse('2030-03-29');
const [MEMBER, OTHER, STUDENT] = [
  { label: 'Member', price: 960 },
  { label: 'Non-member', price: 1200, until: '2030-03-29', later: 1350 },
  { label: 'Student', price: 180 },
];

test.each([
  ['those of members and others, not the lowest', [MEMBER, OTHER, STUDENT], 'Members $960 · others $1,200'],
  ['one for everybody', [{ label: 'Everybody', price: 40 }], '$40'],
  ['free for members', [{ label: 'Member', price: 0 }, OTHER], 'Members free · others $1,200'],
  ['free for all', [{ label: 'Member', price: 0 }], 'Free'],
  ['unknown', [], ''],
])('the bar at the foot of an event shows prices: %s', (_name, prices, expected) => {
  expect(describePrices({ prices }, NOW)).toBe(expected);
});

test('a payment that is due is made where the event is registered for', () => {
  expect(registrationPath('WKS-2009')).toBe('/education/cvent-registration?eCode=WKS-2009');
});
