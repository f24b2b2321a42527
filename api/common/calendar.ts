import { Temporal } from 'temporal-polyfill';

/** Days are `YYYY-MM-DD` text; sales, memberships and deadlines are whole days in UTC. */

export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The day where it lasts longest, in UTC−12: a day before it has ended everywhere. */
export const westernDay = (instant: Date): string => utcDay(addHoursTo(instant, -12));

/** The day where it begins first, in UTC+14: a later day has begun nowhere. */
export const easternDay = (instant: Date): string => utcDay(addHoursTo(instant, 14));

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export const toMonday = (day: string): string => addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);

export function isCalendarDay(day: string): boolean {
  try {
    return Temporal.PlainDate.from(day).toString() === day;
  } catch {
    return false;
  }
}

export function daysOfMonth(year: number, month: number): { from: string; to: string } {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

export function* eachDay(from: string, to: string): Generator<string> {
  const last = Temporal.PlainDate.from(to);
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    yield day.toString();
}

/** Adds multiples of 24 hours; a negative number goes back. */
export const addDaysTo = (instant: Date, days: number): Date => addHoursTo(instant, 24 * days);

function addHoursTo(instant: Date, hours: number): Date {
  return new Date(Temporal.Instant.fromEpochMilliseconds(instant.getTime()).add({ hours }).epochMilliseconds);
}

export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}

export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
