import { describe, expect, test } from 'vitest';
import { eventPrice, memberSaving } from '../../api/events/event-price.ts';

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

describe('what the member price of an event saves', () => {
  test.each([
    ['is the difference from the price of everyone else', [MEMBER, OTHERS], 60],
    ['follows the early price', [{ ...MEMBER, until: '2026-11-25', later: 230 }, OTHERS], 20],
    ['is nothing where there is one price', [OTHERS], 0],
    ['is nothing where only members may come', [MEMBER], 0],
    ['is the whole price where members come free of charge', [{ ...MEMBER, price: 0 }, OTHERS], 250],
    ['is never negative', [{ ...MEMBER, price: 300 }, OTHERS], 0],
  ])('%s', (_of, prices, expected) => {
    expect(memberSaving(prices, new Date('2026-11-26T12:00:00Z'))).toBe(expected);
  });
});
