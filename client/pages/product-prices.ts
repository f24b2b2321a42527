import type { ProductCard } from '../../shared/contract/models.ts';
import { formatDate } from '../ui/dates.ts';
import { formatPrice } from './format.ts';

type Priced = Pick<ProductCard, 'memberPrice' | 'listPrice' | 'salePrice' | 'saleEnds'>;

/**
 * What a product costs members and others today, and what it cost them before its sale. A sale price is one for everybody; the API
 * names it only while it holds. Who pays less without it goes on paying less.
 */
export function pricesOf({ memberPrice, listPrice, salePrice }: Priced) {
  const today = (usual: number) => formatPrice(Math.min(usual, salePrice ?? usual));
  return {
    member: today(memberPrice),
    other: today(listPrice),
    ...(salePrice !== undefined && { before: { member: formatPrice(memberPrice), other: formatPrice(listPrice) } }),
  };
}

/** A sale and its last day in words: "On sale until 18 December 2025", short "Until 18 December"; nothing when there is none. */
export function saleWords({ salePrice, saleEnds }: Priced, { short = false } = {}): string | undefined {
  if (salePrice === undefined) return undefined;
  if (saleEnds === undefined) return short ? 'While copies last' : 'On sale';
  return short ? `Until ${formatDate(saleEnds, 'UTC', { year: false })}` : `On sale until ${formatDate(saleEnds)}`;
}
