import type { EventDetail } from '../contract/models.ts';

type EventPrice = EventDetail['prices'][number];

/** Whether a price is for members. */
export const isMemberPrice = ({ label }: EventPrice): boolean => /^members?\b/i.test(label);

/** Whether the early price applies at `now` (epoch milliseconds). */
export const isEarly = ({ until, later }: EventPrice, now: number): boolean =>
  until !== undefined && later !== undefined && new Date(now).toISOString().slice(0, 10) <= until;

/** The price at `now`: the early one until its last day, then the later one. */
export const eventPriceAt = (price: EventPrice, now: number): number =>
  isEarly(price, now) ? price.price : (price.later ?? price.price);
