import type { ProductCard } from './contract/models.ts';

type Priced = Pick<ProductCard, 'memberPrice' | 'listPrice' | 'salePrice'>;

/** Prices today for members and for all others, in dollars. */
export type PricesToday = {
  readonly member: number;
  readonly other: number;
  /** Whether the sale lowers the price of members, and so is one price for everybody. */
  readonly isForAll: boolean;
};

/** The prices of a product today. A sale price is the same for everybody, but never raises a price. */
export function pricesToday({ memberPrice, listPrice, salePrice }: Priced): PricesToday {
  const sale = salePrice ?? Number.POSITIVE_INFINITY;
  return { member: Math.min(memberPrice, sale), other: Math.min(listPrice, sale), isForAll: sale < memberPrice };
}
