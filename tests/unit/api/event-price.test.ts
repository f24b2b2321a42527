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
    ['without prices', [], true, undefined],
  ])('%s', (_of, prices, isActiveMember, expected) => {
    expect(eventPrice(prices, { isActiveMember })).toBe(expected);
  });
});
