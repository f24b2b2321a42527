import { Temporal } from 'temporal-polyfill';

/**
 * Calendar days as `YYYY-MM-DD` text, in content, contract and database. Sales, memberships and deadlines are whole
 * days in UTC.
 */

/** The UTC calendar day of an instant: `2025-05-13`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The day `days` after `day`; a negative number goes back. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The Monday of the week of a day. */
export const toMonday = (day: string): string => addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);

/** Whether a text like `2026-02-30` names a day that exists. */
export function isCalendarDay(day: string): boolean {
  try {
    return Temporal.PlainDate.from(day).toString() === day;
  } catch {
    return false;
  }
}

/** The first and last day of a month; `month` counts from 1. */
export function daysOfMonth(year: number, month: number): { from: string; to: string } {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

/** Every day from `from` to `to`, both included. */
export function* eachDay(from: string, to: string): Generator<string> {
  const last = Temporal.PlainDate.from(to);
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    yield day.toString();
}

/** The instant `days` times 24 hours after `instant`; a negative number goes back. */
export function addDaysTo(instant: Date, days: number): Date {
  return new Date(
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).add({ hours: 24 * days }).epochMilliseconds,
  );
}

/** The number of days from a day to a later one. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}

/** A day as a text has it: `1 January 2027`. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
