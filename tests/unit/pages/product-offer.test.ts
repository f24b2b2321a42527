import { describe, expect, test } from 'vitest';
import { offerState } from '../../../client/pages/product/offer.ts';
import { pricesOf, saleWords } from '../../../client/pages/product-prices.ts';

const NOON = Date.UTC(2030, 5, 15, 12);

describe('whether a product can be had', () => {
  test.each([
    ['from yesterday on', { availableFrom: '2030-06-14' }, 'offered'],
    ['from today on', { availableFrom: '2030-06-15' }, 'offered'],
    ['from tomorrow on', { availableFrom: '2030-06-16' }, 'announced'],
    ['until today', { availableFrom: '2029-01-01', availableUntil: '2030-06-15' }, 'offered'],
    ['until yesterday', { availableFrom: '2029-01-01', availableUntil: '2030-06-14' }, 'over'],
  ])('%s', (_when, dates, state) => {
    expect(offerState(dates, NOON)).toBe(state);
  });
});

describe('what a product costs', () => {
  const usual = { memberPrice: 80, listPrice: 1200 };

  test('without a sale each pays their own price', () => {
    expect(pricesOf(usual)).toEqual({ member: '$80', other: '$1,200' });
    expect(saleWords(usual)).toBeUndefined();
  });

  test('on sale all pay the same, and what they paid before stands beside it', () => {
    expect(pricesOf({ ...usual, salePrice: 60 })).toEqual({
      member: '$60',
      other: '$60',
      before: { member: '$80', other: '$1,200' },
    });
  });

  test('nobody pays more in a sale', () => {
    expect(pricesOf({ ...usual, salePrice: 100 })).toMatchObject({ member: '$80', other: '$100' });
  });

  test('the last day of a sale is said in words', () => {
    const sale = { ...usual, salePrice: 60, saleEnds: '2030-12-18' };
    expect([saleWords(sale), saleWords(sale, { short: true })]).toEqual([
      'On sale until 18 December 2030',
      'Until 18 December',
    ]);
    expect(saleWords({ ...usual, salePrice: 60 })).toBe('On sale');
  });
});
