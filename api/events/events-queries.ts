import { and, asc, desc, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { EventCard, EventDay } from '../../shared/contract/models.ts';
import { eachDay } from '../common/calendar.ts';
import { parseWords } from '../content/queries/index-query.ts';
import { hasTerm } from '../content/queries/items.ts';
import { byTitle } from '../content/queries/order.ts';
import { contentItems } from '../database/schema/content.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Db } from '../database/schema/db.ts';

/** Dates in the event's own time zone, since its times are stored with that zone's offset. */
const firstDay = sql<string>`left(${contentItems.card}->>'start', 10)`;
const lastDay = sql<string>`left(${contentItems.card}->>'end', 10)`;

export const soonestFirst: SQL[] = [asc(contentItems.startsAt)];

/** Includes events in progress. */
export const isUpcoming = (now: Date): SQL => gte(contentItems.endsAt, now);

export function isOnDays(from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from ? sql`${contentItems.endsAt} >= ${midnight(from, 0)} - ${FURTHEST} and ${lastDay} >= ${from}` : undefined,
    to ? sql`${contentItems.startsAt} < ${midnight(to, 1)} + ${FURTHEST} and ${firstDay} <= ${to}` : undefined,
  );
}

/** No time zone is further from UTC, so indexed instants narrow the events of a day. */
const FURTHEST = sql`interval '14 hours'`;

const midnight = (day: string, days: number): SQL => sql`((${day}::date + ${days}::int)::timestamp at time zone 'UTC')`;

type EventFilter = {
  ShowOnlyPast: boolean;
  EventType?: readonly number[] | undefined;
  Location?: readonly number[] | undefined;
  EventName?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
};

/** Section 3, Events search filters: without dates, upcoming events, or past ones with `ShowOnlyPast`. */
export async function matchesFilter(db: Db, filter: EventFilter, now: Date): Promise<SQL | undefined> {
  const { ShowOnlyPast, fromDate, toDate, EventName } = filter;
  const hasDays = fromDate !== undefined || toDate !== undefined;
  return and(
    ShowOnlyPast ? lt(contentItems.endsAt, now) : hasDays ? undefined : isUpcoming(now),
    isOnDays(fromDate, toDate),
    hasTerm(filter.EventType),
    hasTerm(filter.Location),
    EventName ? await isNamed(db, EventName) : undefined,
  );
}

async function isNamed(db: Db, words: string): Promise<SQL> {
  const { matches } = await parseWords(db, words);
  return sql`${contentItems.id} in (select id from ${contentIndex} where kind = 'event' and ${matches})`;
}

/** By default the next event first, or the most recent past one. */
export function eventOrder(sortBy: 'date' | 'date-desc' | 'name' | undefined, onlyPast: boolean): SQL[] {
  if (sortBy === 'name') return [byTitle];
  const isDescending = sortBy === 'date-desc' || (sortBy === undefined && onlyPast);
  return isDescending ? [desc(contentItems.startsAt)] : soonestFirst;
}

/** Lists an event on each day it runs; empty days are left out. */
export function byDay(events: readonly EventCard[], from: string, to: string): EventDay[] {
  const days: EventDay[] = [];
  for (const date of eachDay(from, to)) {
    const onDate = events.filter(({ start, end }) => start.slice(0, 10) <= date && date <= end.slice(0, 10));
    if (onDate.length > 0) days.push({ date, events: onDate });
  }
  return days;
}
