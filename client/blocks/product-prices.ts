import type { ProductCard } from '../../shared/contract/models.ts';
import { formatDate } from '../ui/dates.ts';
import type { PriceText } from '../ui/price.tsx';
import { formatPrice } from './format.ts';

type Priced = Pick<ProductCard, 'memberPrice' | 'listPrice' | 'salePrice' | 'saleEnds'>;

/**
 * Formatted prices of a product. The sale price is the same for everybody, but never raises a price; the API sends it only while the sale
 * lasts.
 */
export function pricesOf({ memberPrice, listPrice, salePrice }: Priced): PriceText {
  const member = formatPrice(memberPrice);
  if (salePrice === undefined || salePrice >= memberPrice)
    return { member, other: formatPrice(Math.min(listPrice, salePrice ?? listPrice)) };
  return { sale: formatPrice(salePrice), usual: { member, other: formatPrice(listPrice) } };
}

/** Description of a sale: "On sale until 18 December 2025", short "Until 18 December". Undefined without a sale. */
export function saleText({ salePrice, saleEnds }: Priced, { short = false } = {}): string | undefined {
  if (salePrice === undefined) return undefined;
  if (saleEnds === undefined) return short ? 'While copies last' : 'On sale';
  return short ? `Until ${formatDate(saleEnds, 'UTC', { year: false })}` : `On sale until ${formatDate(saleEnds)}`;
}
