import { expect, test } from 'vitest';
import { pricesAt } from '../../client/events/event-prices.tsx';

const EARLY = { label: 'Non-member', price: 960, until: '2030-03-29', later: 1110, onSite: 1260 };

const rowAt = (price: typeof EARLY | { label: string; price: number; note?: string }, day: string) =>
  pricesAt({ prices: [price], path: '/events/x' }, Date.parse(day))[0];

test.each([
  [
    'on the last day of the early rate',
    EARLY,
    '2030-03-29T23:00Z',
    '$960',
    'Until 29 March, then $1,110; $1,260 on site',
  ],
  ['on the day after it', EARLY, '2030-03-30T00:00Z', '$1,110', '$1,260 on site'],
  ['of one rate', { label: 'Student', price: 180 }, '2030-03-29', '$180', undefined],
  [
    'with a note',
    { label: 'Student', price: 0, note: 'With a student card' },
    '2030-03-29',
    'Free',
    'With a student card',
  ],
])('a price %s', (_name, price, day, shown, text) => {
  expect(rowAt(price, day)).toEqual({ name: price.label, price: shown, text });
});
