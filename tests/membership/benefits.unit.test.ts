import { expect, test } from 'vitest';
import { findBenefits } from '../../client/membership/benefits.ts';

const kind = (slug: string, name: string) => ({ slug, name, text: undefined, price: '$1', href: undefined });
const kinds = [kind('full', 'Full'), kind('student', 'Student')];
const table = {
  before: '',
  after: '',
  columns: ['Includes', 'Full', 'Student'],
  rows: [
    ['Journal', 'yes', 'yes'],
    ['Vote', 'yes', 'no'],
    ['Mentorship', 'yes', 'as mentee'],
  ],
};

test('separates what all kinds of membership include from what differs', () => {
  expect(findBenefits(table, kinds)).toEqual({
    shared: ['Journal'],
    differing: {
      full: [
        { name: 'Vote', included: true },
        { name: 'Mentorship', included: true },
      ],
      student: [
        { name: 'Vote', included: false },
        { name: 'Mentorship', included: true, note: 'as mentee' },
      ],
    },
  });
});

test.each([
  ['a kind has no column', [...kinds, kind('other', 'Other')]],
  ['there are no kinds', []],
])('reads no benefits when %s', (_case, list) => {
  expect(findBenefits(table, list)).toBeUndefined();
});
