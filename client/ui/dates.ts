import { nextTask } from '../next-task.ts';

/* British English in an explicit IANA zone; Intl only for zones, because its first object costs 15 ms. */

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

export interface Day {
  /** For `<time dateTime>`. */
  iso: string;
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  monthName: string;
  weekday: string;
  weekdayShort: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const cached = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  formats.set(key, cached);
  return cached;
}

const CLOCK = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const;

/** Creates the first Intl object in its own task, so that its 15 ms do not block hydration. */
export async function prepareZones(): Promise<void> {
  await nextTask();
  format('UTC', CLOCK);
  await nextTask();
}

/** Local date and time as UTC fields of a `Date`; undefined for an invalid date. */
function wallClock(iso: string, timeZone: string): Date | undefined {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return undefined;
  if (timeZone === 'UTC') return instant;
  const fields = Object.fromEntries(
    format(timeZone, CLOCK)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = fields;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // The local time of a zone further east can exceed the largest date of JavaScript.
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Takes an ISO date, the same day in every zone, or an ISO instant; undefined for an invalid date. */
export function readDay(iso: string, timeZone = 'UTC'): Day | undefined {
  const local = wallClock(iso, CALENDAR_DATE.test(iso) ? 'UTC' : timeZone);
  if (!local) return undefined;
  const weekday = WEEKDAYS[local.getUTCDay()] ?? '';
  return {
    iso: local.toISOString().split('T')[0] ?? iso,
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    monthName: MONTHS[local.getUTCMonth()] ?? '',
    weekday,
    weekdayShort: weekday.slice(0, 3),
  };
}

/** "25 March 2025"; `weekday`: "Tuesday 25 March 2025"; no `year`: "25 March". Invalid dates stay unchanged. */
export function formatDate(iso: string, timeZone = 'UTC', { weekday = false, year = true } = {}): string {
  const day = readDay(iso, timeZone);
  if (!day) return iso;
  return `${weekday ? `${day.weekday} ` : ''}${day.day} ${day.monthName}${year ? ` ${day.year}` : ''}`;
}

/** "March 2025" for `2025-03`; an invalid month is returned unchanged. */
export function formatMonth(month: string): string {
  const day = readDay(`${month}-01`);
  return day ? `${day.monthName} ${day.year}` : month;
}

/** "13–15 May 2025", "30 June–2 July 2025", "30 December 2025–2 January 2026", "9 April 2025". */
export function formatDateRange(
  start: string,
  end: string | undefined,
  timeZone = 'UTC',
  { year = true } = {},
): string {
  const from = readDay(start, timeZone);
  const to = end ? readDay(end, timeZone) : from;
  if (!from || !to) return start;
  const last = formatDate(to.iso, 'UTC', { year });
  if (from.iso === to.iso) return last;
  if (from.year !== to.year) return `${formatDate(from.iso)}–${formatDate(to.iso)}`;
  if (from.month !== to.month) return `${from.day} ${from.monthName}–${last}`;
  return `${from.day}–${last}`;
}

/** "14:00" in the zone; an invalid date is returned unchanged. */
export function formatTime(iso: string, timeZone: string): string {
  return wallClock(iso, timeZone)?.toISOString().slice(-13, -8) ?? iso;
}

/** "Los Angeles" for `America/Los_Angeles`. */
export const zoneCity = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** "Brussels time", because English has short names for few zones. */
const zoneName = (timeZone: string): string => (timeZone === 'UTC' ? timeZone : `${zoneCity(timeZone)} time`);

/** "14:00–17:30 Brussels time"; `zone: false` leaves out the zone's name. */
export function formatTimeRange(
  start: string,
  end: string | undefined,
  timeZone: string,
  { zone = true } = {},
): string {
  const range = end ? `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}` : formatTime(start, timeZone);
  return zone && !Number.isNaN(Date.parse(start)) ? `${range} ${zoneName(timeZone)}` : range;
}
