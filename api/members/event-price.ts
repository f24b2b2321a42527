import type { DetailOf } from '../database/schema/items.ts';

export type EventPrices = DetailOf['event']['prices'];

/** The price of an event for an active member, or else for everyone; undefined when it has none that fits. */
export function eventPrice(prices: EventPrices, { isActiveMember }: { isActiveMember: boolean }): number | undefined {
  const open = prices.find(({ label }) => !isMemberPrice(label));
  return ((isActiveMember && prices.find(({ label }) => isMemberPrice(label))) || open)?.price;
}

const isMemberPrice = (label: string): boolean => /^members?\b/i.test(label);
