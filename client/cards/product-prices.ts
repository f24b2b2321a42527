import type { ProductCard } from '../../shared/contract/models.ts';
import { pricesToday } from '../../shared/product-price.ts';
import { formatPrice } from '../blocks/format.ts';
import { formatDate } from '../ui/dates.ts';
import type { PriceText } from '../ui/price.tsx';

type Priced = Pick<ProductCard, 'memberPrice' | 'listPrice' | 'salePrice' | 'saleEnds'>;

export function toPrices(product: Priced): PriceText {
  const { member, other, isForAll } = pricesToday(product);
  if (!isForAll) return { member: formatPrice(member), other: formatPrice(other) };
  const usual = { member: formatPrice(product.memberPrice), other: formatPrice(product.listPrice) };
  return { sale: formatPrice(member), usual };
}

/** "On sale until 18 December 2025", short "Until 18 December"; undefined without a sale. */
export function saleText({ salePrice, saleEnds }: Priced, { short = false } = {}): string | undefined {
  if (salePrice === undefined) return undefined;
  if (saleEnds === undefined) return short ? 'While copies last' : 'On sale';
  return short ? `Until ${formatDate(saleEnds, 'UTC', { year: false })}` : `On sale until ${formatDate(saleEnds)}`;
}
