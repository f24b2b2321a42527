import { describe, expect, test } from 'vitest';
import { eventPrice } from '../../../api/members/event-price.ts';

const MEMBER = { label: 'Member', price: 190 };
const OTHERS = { label: 'Non-member', price: 250 };

describe('the price of an event', () => {
  test.each([
    ['of an active member', [MEMBER, OTHERS], true, 190],
    ['of everyone else', [MEMBER, OTHERS], false, 250],
    ['of a member where there is one for all', [{ label: 'Everyone', price: 0 }], true, 0],
    ['of a guest where there is one for members only', [MEMBER], false, undefined],
    ['after the last day of the early one', [{ ...MEMBER, until: '2026-11-25', later: 230 }], true, 230],
    ['on the last day of the early one', [{ ...MEMBER, until: '2026-11-26', later: 230 }], true, 190],
    ['without prices', [], true, undefined],
  ])('%s', (_of, prices, isActiveMember, expected) => {
    expect(eventPrice(prices, { isActiveMember }, new Date('2026-11-26T12:00:00Z'))).toBe(expected);
  });
});
