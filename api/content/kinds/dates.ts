import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { addDays, isCalendarDay, toMonday } from '../../common/calendar.ts';

/**
 * Absolute (`2025-05-13T09:00`), relative to this week's Monday (`+9d 14:00`, demo only), or annual (`~05-12+1d`),
 * counted from the Monday of the next week with that day; in the item's own time zone.
 */
const absolute = String.raw`\d{4}-\d{2}-\d{2}`;
const relative = String.raw`[+-]\d{1,4}d`;
const annual = String.raw`~(?:0[1-9]|1[0-2])-\d{2}(?:${relative})?`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;

const dateText = new RegExp(`^(?:${absolute}(?:T${time})?|(?:${relative}|${annual})(?: ${time})?)$`);
const dayText = new RegExp(`^(?:${absolute}|${relative}|${annual})$`);

/** Valid calendar days, of any or of every year. */
const calendarDay = z.regexes.date.source.replace(/^\^|\$$/g, '');
const dayOfEveryYear = String.raw`(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;

/** Lets forms reject days that do not exist. */
const inForms = ({ source }: RegExp): string =>
  source.replace(absolute, () => calendarDay).replace(annual, () => `~${dayOfEveryYear}(?:${relative})?`);

const RELATIVE_IN_WORDS = 'The second form counts from Monday of this week, the third from Monday of that day’s week';

const dateLike = (pattern: RegExp, error: string) =>
  z
    .string()
    .regex(pattern, { error, abort: true })
    .refine(
      (value) =>
        isRelative(value) || isCalendarDay(isAnnual(value) ? `${ANY_YEAR}-${value.slice(1, 6)}` : value.slice(0, 10)),
      {
        error: 'the calendar has no such day',
      },
    )
    .meta({ pattern: inForms(pattern), help: RELATIVE_IN_WORDS });

export const contentDate = dateLike(dateText, 'a date like 2025-05-13T09:00, +9d 14:00 or ~05-12+1d 14:00').meta({
  editor: 'day',
});

/** The editor picks a time as well. */
export const contentTime = contentDate.meta({ editor: 'time' });

export const contentDay = dateLike(dayText, 'a day like 2025-05-13, +9d or ~05-12+1d').meta({ editor: 'day' });

export const contentMonth = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'a month like 2025-12', abort: true });

const isRelative = (value: string): boolean => /^[+-]/.test(value);
const isAnnual = (value: string): boolean => value.startsWith('~');
/** Without 29 February, because an annual date must exist in each year. */
const ANY_YEAR = 2023;

export const isOffsetDate = (value: string): boolean => isRelative(value) || isAnnual(value);

/** True when any text is a relative or annual date. */
export const isOffsetDateText = (text: string): boolean => isOffsetDate(text) && dateText.test(text);

/** Dates with the same origin are comparable. */
const toOrigin = (value: string): string => (isAnnual(value) ? value.slice(0, 6) : isRelative(value) ? 'week' : '');

const isContentDate = (value: unknown): value is string => typeof value === 'string' && dateText.test(value);

/** Requires ordered pairs of one form: the order of a mixed pair would change from week to week. */
export function inOrder(...pairs: readonly (readonly [first: string, second: string])[]) {
  return (context: z.core.ParsePayload<object>): void => {
    for (const [first, second] of pairs) {
      const start: unknown = Reflect.get(context.value, first);
      const end: unknown = Reflect.get(context.value, second);
      if (!isContentDate(start) || !isContentDate(end)) continue;
      const message = disorder(first, start, second, end);
      if (message) context.issues.push({ code: 'custom', message, path: [second], input: end });
    }
  };
}

function disorder(first: string, start: string, second: string, end: string): string | undefined {
  if (toOrigin(start) !== toOrigin(end))
    return `\`${first}\` and \`${second}\` must both be calendar dates, both relative like +9d or both of one day like ~05-12`;
  const moment = (value: string, defaultTime: string) => {
    const { day, time } = splitDate(isOffsetDate(value) ? offsetDay(value, ANY_MONDAY) : value);
    return `${day}T${time ?? defaultTime}`;
  };
  return moment(start, '00:00') > moment(end, '23:59') ? `is before \`${first}\` (${start})` : undefined;
}

const ANY_MONDAY = '2024-01-01';

/** Splits off the wall-clock time. @throws Error for a date that counts from the current week */
export function splitDate(value: string): { day: string; time: string | undefined } {
  if (isOffsetDate(value)) throw new Error(`${value} is no day of the calendar`);
  const [day = '', time] = value.split('T');
  return { day, time };
}

/** Resolves a relative date, moved by a number of days. */
export function offsetDay(value: string, monday: string, move = 0): string {
  const [dayPart = '', time] = value.split(' ');
  const [, monthDay, days = '0'] = /^(?:~(\d\d-\d\d))?(.*?)d?$/.exec(dayPart) ?? [];
  const from = monthDay === undefined ? monday : buildNextWeek(monthDay, monday);
  const day = addDays(from, Number.parseInt(days || '0', 10) + move);
  return time === undefined ? day : `${day}T${time}`;
}

/** First Monday from `monday` whose week has the day `MM-DD`. */
function buildNextWeek(monthDay: string, monday: string): string {
  const thisYear = Number(monday.slice(0, 4));
  const weeks = [thisYear, thisYear + 1].map((year) => toMonday(`${year}-${monthDay}`));
  return weeks.find((week) => week >= monday) ?? monday;
}

export const toDay = (value: string): string => splitDate(value).day;

/** Instant, and text with the zone's offset: `2025-05-13T09:00:00+02:00`. */
type ZonedTime = { at: Date; text: string };

/** Skipped times move forward, repeated ones resolve to the first. @throws RangeError for a day like 30 February */
export function zonedTime(day: string, time: string, timeZone: string): ZonedTime {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time });
  return {
    at: new Date(zoned.epochMilliseconds),
    text: zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
  };
}

/** The end of the day for a date without a time. */
export function latestDay(value: string, timeZone: string): Date {
  const { day, time } = splitDate(value);
  return (time === undefined ? zonedTime(addDays(day, 1), '00:00', timeZone) : zonedTime(day, time, timeZone)).at;
}

export function buildTime(value: string, timeZone: string, defaultTime = '00:00'): ZonedTime {
  const { day, time } = splitDate(value);
  return zonedTime(day, time ?? defaultTime, timeZone);
}
