/**
 * Dates as this site writes them: "13–15 May 2025", "14:00–17:30", in British English and an explicit IANA time zone, so
 * that server and browser write the same characters. Intl knows the zones and nothing else here: the first object of it
 * that a page makes takes a browser 15 ms, and most pages have days only.
 */

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A day as it is called in one time zone. */
export interface Day {
  /** ISO calendar date, for `<time dateTime>`. */
  iso: string;
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  monthName: string;
  /** "Tuesday". */
  weekday: string;
  /** "Tue". */
  weekdayShort: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  formats.set(key, known);
  return known;
}

const CLOCK = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
} as const;

/** Makes the first Intl object of a page ahead of those who need it, in a task of its own. */
export async function prepareZones(): Promise<void> {
  await nextTask();
  format('UTC', CLOCK);
  await nextTask();
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** What calendar and clock of a zone show at an instant, as the UTC fields of a date; nothing for what is no date. */
function wallClock(iso: string, timeZone: string): Date | undefined {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return undefined;
  if (timeZone === 'UTC') return instant;
  const shown = Object.fromEntries(
    format(timeZone, CLOCK)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // The last day there is can be over in a zone further east.
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * Reads an ISO date ("2025-05-13": a day, the same in every zone) or an ISO instant ("2025-05-13T09:00:00Z") as a day in
 * `timeZone`. Returns undefined for text that is no date.
 */
export function readDay(iso: string, timeZone = 'UTC'): Day | undefined {
  const shown = wallClock(iso, CALENDAR_DATE.test(iso) ? 'UTC' : timeZone);
  if (!shown) return undefined;
  const weekday = WEEKDAYS[shown.getUTCDay()] ?? '';
  return {
    iso: shown.toISOString().split('T')[0] ?? iso,
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    monthName: MONTHS[shown.getUTCMonth()] ?? '',
    weekday,
    weekdayShort: weekday.slice(0, 3),
  };
}

/** "25 March 2025", with `weekday` "Tuesday 25 March 2025", without `year` "25 March". Text that is no date comes back as it is. */
export function formatDate(iso: string, timeZone = 'UTC', { weekday = false, year = true } = {}): string {
  const day = readDay(iso, timeZone);
  if (!day) return iso;
  return `${weekday ? `${day.weekday} ` : ''}${day.day} ${day.monthName}${year ? ` ${day.year}` : ''}`;
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

/** "14:00" in the zone. */
export function formatTime(iso: string, timeZone: string): string {
  return wallClock(iso, timeZone)?.toISOString().slice(-13, -8) ?? iso;
}

/** "CET": the short name of a zone at an instant; its long one, "Europe/Brussels", where it is no instant. */
export function zoneName(iso: string, timeZone: string): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return timeZone;
  const parts = format(timeZone, { timeZoneName: 'short' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** "Los Angeles": the town a zone is called after. */
export const zoneTown = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** "14:00–17:30 CET": the zone's short name stands at the end unless `zone` is false. */
export function formatTimeRange(
  start: string,
  end: string | undefined,
  timeZone: string,
  { zone = true } = {},
): string {
  const range = end ? `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}` : formatTime(start, timeZone);
  return zone && !Number.isNaN(Date.parse(start)) ? `${range} ${zoneName(start, timeZone)}` : range;
}
