import type { ReactNode } from 'react';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import type { EventDetail } from '../../shared/contract/models.ts';
import { eventPriceAt, isEarly, isMemberPrice } from '../../shared/events/event-price.ts';
import { formatPrice } from '../blocks/format.ts';
import { formatDate } from '../ui/dates.ts';
import type { PriceRow } from '../ui/price-table.tsx';

/** @param now epoch milliseconds */
export function pricesAt({ prices, path }: Pick<EventDetail, 'prices' | 'path'>, now: number): PriceRow[] {
  const ofMembers = prices.find((price) => isMemberPrice(price) && price.price > 0);
  return prices.map((price) => {
    const current = eventPriceAt(price, now);
    const terms = findTerms(price, now);
    return {
      name: price.label,
      price: current === 0 ? 'Free' : formatPrice(current),
      text: price === ofMembers ? <MemberTerms terms={terms} path={path} /> : terms,
    };
  });
}

/** "Until 29 March, then $1,110; $1,260 on site. Lunch included", as far as known. */
function findTerms(price: EventDetail['prices'][number], now: number): string | undefined {
  const { until, later, onSite, note } = price;
  const steps = [
    isEarly(price, now) && `Until ${formatDate(until ?? '', 'UTC', { year: false })}, then ${formatPrice(later ?? 0)}`,
    onSite !== undefined && `${formatPrice(onSite)} on site`,
  ].filter((step) => typeof step === 'string');
  return [steps.join('; '), note].filter(Boolean).join('. ') || undefined;
}

function MemberTerms({ terms, path }: { terms: string | undefined; path: string }): ReactNode {
  return (
    <>
      {terms}
      <a className="link for-visitor price-table__sign-in" href={loginAddress(path)}>
        Sign in for the member price
      </a>
    </>
  );
}
