import { z } from 'zod';
import { addDays, isCalendarDay, utcDay } from '../../common/calendar.ts';

/**
 * Dates in content are absolute (`2025-05-13`, `2025-05-13T09:00`) or relative to the current week (`+9d`, `-40d`, `+9d 14:00`),
 * so that the demo society always has past and upcoming items. Day 0 is the week's Monday, so an offset modulo 7 is the weekday:
 * 0 Monday … 6 Sunday. A day without a time is midnight in the item's own time zone.
 */
const absolute = String.raw`\d{4}-\d{2}-\d{2}`;
const relative = String.raw`[+-]\d{1,4}d`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;

const dateText = new RegExp(`^(?:${absolute}(?:T${time})?|${relative}(?: ${time})?)$`);
const dayText = new RegExp(`^(?:${absolute}|${relative})$`);

const dateLike = (pattern: RegExp, error: string) =>
  z
    .string()
    .regex(pattern, { error, abort: true })
    .refine((value) => isRelative(value) || isCalendarDay(value.slice(0, 10)), {
      error: 'the calendar has no such day',
    });

/** A day, with or without a time. */
export const contentDate = dateLike(dateText, 'a date like 2025-05-13T09:00 or +9d 14:00');

/** A day without a time. */
export const contentDay = dateLike(dayText, 'a day like 2025-05-13 or +9d');

const isRelative = (value: string): boolean => /^[+-]/.test(value);

/** Whether a schema's value is a content date. */
const isContentDate = (value: unknown): value is string => typeof value === 'string' && dateText.test(value);

/**
 * A check for an object's schema: of each pair of fields the first may not be later than the second. Both are days of the calendar or both
 * relative, because the order of a mixed pair would change from week to week.
 */
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
  if (isRelative(start) !== isRelative(end))
    return `\`${first}\` and \`${second}\` must both be calendar dates or both relative like +9d`;
  const moment = (value: string, defaultTime: string) => {
    const { day, time } = resolveContentDate(value, ANY_MONDAY);
    return `${day}T${time ?? defaultTime}`;
  };
  return moment(start, '00:00') > moment(end, '23:59') ? `is before \`${first}\` (${start})` : undefined;
}

/** The anchor for comparing relative dates with each other. */
const ANY_MONDAY = '2024-01-01';

/** Day 0 of relative dates: the Monday (UTC) of the week that `now` is in, as `2025-05-12`. */
export function weekAnchor(now: Date): string {
  const today = utcDay(now);
  return addDays(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
}

/** The calendar day and wall-clock time of a content date: `{ day: '2025-05-13', time: '09:00' | undefined }`. */
export function resolveContentDate(value: string, anchor: string): { day: string; time: string | undefined } {
  const [dayPart = '', time] = value.split(/[T ]/);
  return { day: isRelative(dayPart) ? addDays(anchor, Number.parseInt(dayPart, 10)) : dayPart, time };
}

/** The calendar day of a content date: `2025-05-13`. */
export function dayOf(value: string, anchor: string): string {
  return resolveContentDate(value, anchor).day;
}

/** A wall-clock time in a zone, as an instant and as text with the zone's offset: `2025-05-13T09:00:00+02:00`. */
type ZonedTime = { at: Date; text: string };

/**
 * The instant of a day and wall-clock time in a zone. A time that a clock change skips moves forward; of a time that occurs
 * twice the first occurrence is taken.
 * @throws RangeError when there is no such day, such as 30 February
 */
export function zonedTime(day: string, time: string, timeZone: string): ZonedTime {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time });
  return {
    at: new Date(zoned.epochMilliseconds),
    text: zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
  };
}

/** The instant at which something that lasts until a content date ends: the time, or the end of a day without one. */
export function endOf(value: string, anchor: string, timeZone: string): Date {
  const { day, time } = resolveContentDate(value, anchor);
  return (time === undefined ? zonedTime(addDays(day, 1), '00:00', timeZone) : zonedTime(day, time, timeZone)).at;
}

/** The instant of a content date in a zone; `defaultTime` applies to a date without a time of day. */
export function timeOf(value: string, anchor: string, timeZone: string, defaultTime = '00:00'): ZonedTime {
  const { day, time } = resolveContentDate(value, anchor);
  return zonedTime(day, time ?? defaultTime, timeZone);
}
