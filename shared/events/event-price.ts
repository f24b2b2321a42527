import type { EventDetail } from '../contract/models.ts';

type EventPrice = EventDetail['prices'][number];

export const isMemberPrice = ({ label }: EventPrice): boolean => /^members?\b/i.test(label);

export const isEarly = ({ until, later }: EventPrice, now: number): boolean =>
  until !== undefined && later !== undefined && new Date(now).toISOString().slice(0, 10) <= until;

/** `now` is in epoch milliseconds; the early price applies through its last day. */
export const eventPriceAt = (price: EventPrice, now: number): number =>
  isEarly(price, now) ? price.price : (price.later ?? price.price);
