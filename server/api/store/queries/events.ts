import { and, asc, desc, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { EventCard, EventDay } from '../../../../shared/contract/models.ts';
import { dayAfter } from '../rows/instants.ts';
import { contentItems } from '../schema.ts';
import { hasTerm } from './items.ts';
import { byTitle } from './order.ts';
import { matchesWords } from './words.ts';

/** The first and last day of an event on the calendar of its own zone: its times are kept with that zone's offset. */
const firstDay = sql<string>`left(${contentItems.card}->>'start', 10)`;
const lastDay = sql<string>`left(${contentItems.card}->>'end', 10)`;

export const soonestFirst: SQL[] = [asc(contentItems.startsAt)];

/** Not over yet. */
export const isUpcoming = (now: Date): SQL => gte(contentItems.endsAt, now);

/** On at least one of these days, both included. */
export function isOnDays(from: string | undefined, to: string | undefined): SQL | undefined {
  return and(from ? sql`${lastDay} >= ${from}` : undefined, to ? sql`${firstDay} <= ${to}` : undefined);
}

type EventFilter = {
  ShowOnlyPast: boolean;
  EventType?: readonly number[] | undefined;
  Location?: readonly number[] | undefined;
  EventName?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
};

/**
 * The condition of the events search (section 3, Events search filters). Without days it looks ahead, or back when only past
 * events are asked for; days alone decide when they are given.
 */
export function matchesFilter(filter: EventFilter, now: Date): SQL | undefined {
  const { ShowOnlyPast, fromDate, toDate, EventName } = filter;
  const hasDays = fromDate !== undefined || toDate !== undefined;
  return and(
    ShowOnlyPast ? lt(contentItems.endsAt, now) : hasDays ? undefined : isUpcoming(now),
    isOnDays(fromDate, toDate),
    hasTerm(filter.EventType),
    hasTerm(filter.Location),
    EventName ? matchesWords(EventName) : undefined,
  );
}

/** The order asked for; by itself the next event is first, among past ones the last. */
export function eventOrder(sortBy: 'date' | 'date-desc' | 'name' | undefined, onlyPast: boolean): SQL[] {
  if (sortBy === 'name') return [byTitle];
  const isDescending = sortBy === 'date-desc' || (sortBy === undefined && onlyPast);
  return isDescending ? [desc(contentItems.startsAt)] : soonestFirst;
}

/** Events by day from `from` to `to`: an event stands on each day it runs; days without one are left out. */
export function byDay(events: readonly EventCard[], from: string, to: string): EventDay[] {
  const days: EventDay[] = [];
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    const onDate = events.filter(({ start, end }) => start.slice(0, 10) <= date && date <= end.slice(0, 10));
    if (onDate.length > 0) days.push({ date, events: onDate });
  }
  return days;
}

/** The first and last day of a month, 1 January to 12 December. */
export function daysOfMonth(year: number, month: number): { from: string; to: string } {
  const day = (date: number) => new Date(date).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month, 0)) };
}
