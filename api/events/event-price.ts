import { and, eq, inArray, sql } from 'drizzle-orm';
import { eventPriceAt, isMemberPrice } from '../../shared/events/event-price.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import type { DetailOf } from '../database/schema/items.ts';

export type EventPrices = DetailOf['event']['prices'];

export function eventPrice(
  prices: EventPrices,
  { isActiveMember }: { isActiveMember: boolean },
  now: Date,
): number | undefined {
  const open = prices.find((price) => !isMemberPrice(price));
  const price = (isActiveMember && prices.find(isMemberPrice)) || open;
  return price && eventPriceAt(price, now.getTime());
}

/** In dollars; 0 where there is one price. */
export function memberSaving(prices: EventPrices, now: Date): number {
  const [other, member] = [false, true].map((isActiveMember) => eventPrice(prices, { isActiveMember }, now));
  return Math.max(0, (other ?? 0) - (member ?? 0));
}

export async function listEventPrices(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, EventPrices>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: contentItems.id, prices: sql<EventPrices | null>`${contentItems.data}->'prices'` })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'event'), inArray(contentItems.id, [...ids])));
  return new Map(rows.map(({ id, prices }) => [id, prices ?? []]));
}
