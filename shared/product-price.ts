import type { ProductCard } from './contract/models.ts';

type Priced = Pick<ProductCard, 'memberPrice' | 'listPrice' | 'salePrice'>;

export type PricesToday = {
  readonly member: number;
  readonly other: number;
  /** The sale undercuts the member price, so that everybody pays the same. */
  readonly isForAll: boolean;
};

/** In dollars; a sale price is the same for everybody, but never raises a price. */
export function pricesToday({ memberPrice, listPrice, salePrice }: Priced): PricesToday {
  const sale = salePrice ?? Number.POSITIVE_INFINITY;
  return { member: Math.min(memberPrice, sale), other: Math.min(listPrice, sale), isForAll: sale < memberPrice };
}
