import { eventPriceAt, isMemberPrice } from '../../shared/rules/membership/event-price.ts';
import type { DetailOf } from '../database/schema/items.ts';

export type EventPrices = DetailOf['event']['prices'];

/** The price of an event at `now` for an active member, or else for everyone; undefined when it has none that fits. */
export function eventPrice(
  prices: EventPrices,
  { isActiveMember }: { isActiveMember: boolean },
  now: Date,
): number | undefined {
  const open = prices.find((price) => !isMemberPrice(price));
  const price = (isActiveMember && prices.find(isMemberPrice)) || open;
  return price && eventPriceAt(price, now.getTime());
}
