import { describe, expect, test } from 'vitest';
import { saleText, toPrices } from '../../client/cards/product-prices.ts';
import { offerState } from '../../client/learning/offer.ts';

const NOON = Date.UTC(2030, 5, 15, 12);

describe('whether a product is available', () => {
  test.each([
    ['from yesterday on', { availableFrom: '2030-06-14' }, 'available'],
    ['from today on', { availableFrom: '2030-06-15' }, 'available'],
    ['from tomorrow on', { availableFrom: '2030-06-16' }, 'upcoming'],
    ['until today', { availableFrom: '2029-01-01', availableUntil: '2030-06-15' }, 'available'],
    ['until yesterday', { availableFrom: '2029-01-01', availableUntil: '2030-06-14' }, 'discontinued'],
  ])('%s', (_when, dates, state) => {
    expect(offerState(dates, NOON)).toBe(state);
  });
});

describe('prices of a product', () => {
  const usual = { memberPrice: 80, listPrice: 1200 };

  test('without a sale members and others have different prices', () => {
    expect(toPrices(usual)).toEqual({ member: '$80', other: '$1,200' });
    expect(saleText(usual)).toBeUndefined();
  });

  test('during a sale the price is the same for all, with the previous prices', () => {
    expect(toPrices({ ...usual, salePrice: 60 })).toEqual({ sale: '$60', usual: { member: '$80', other: '$1,200' } });
  });

  test('a sale raises no price', () => {
    expect(toPrices({ ...usual, salePrice: 100 })).toEqual({ member: '$80', other: '$100' });
  });

  test('the text of a sale names its last day', () => {
    const sale = { ...usual, salePrice: 60, saleEnds: '2030-12-18' };
    expect([saleText(sale), saleText(sale, { short: true })]).toEqual([
      'On sale until 18 December 2030',
      'Until 18 December',
    ]);
    expect(saleText({ ...usual, salePrice: 60 })).toBe('On sale');
  });
});
