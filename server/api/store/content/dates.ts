import { z } from 'zod';

/**
 * Dates in content are absolute (`2025-05-13`, `2025-05-13T09:00`) or relative to the week the site runs in, so that the
 * embedded society always has a past and a future: `+9d`, `-40d`, `+9d 14:00`. Day 0 is this week's Monday, so an
 * offset modulo 7 is the weekday: 0 Monday … 6 Sunday. A day without a time is midnight in the text's own time zone.
 */
const absolute = String.raw`\d{4}-\d{2}-\d{2}`;
const relative = String.raw`[+-]\d{1,4}d`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;

/** A day, with or without a time. */
export const contentDate = z
  .string()
  .regex(
    new RegExp(`^(?:${absolute}(?:T${time})?|${relative}(?: ${time})?)$`),
    'a date like 2025-05-13T09:00 or +9d 14:00',
  );

/** A day without a time. */
export const contentDay = z.string().regex(new RegExp(`^(?:${absolute}|${relative})$`), 'a day like 2025-05-13 or +9d');

const DAY_MS = 86_400_000;

/** Monday 00:00 UTC of the week of `now`: day 0 of relative dates. */
export function weekAnchor(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(midnight - sinceMonday * DAY_MS);
}

/** The calendar day and wall-clock time a content date means: `{ day: '2025-05-13', time: '09:00' | undefined }`. */
export function resolveContentDate(value: string, anchor: Date): { day: string; time: string | undefined } {
  const [dayPart = '', timePart] = value.split(/[T ]/);
  if (!/^[+-]/.test(dayPart)) return { day: dayPart, time: timePart };
  const shifted = new Date(anchor.getTime() + Number.parseInt(dayPart, 10) * DAY_MS);
  return { day: shifted.toISOString().slice(0, 10), time: timePart };
}

/** Making a formatter costs far more than using it. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  return format;
}

/** Minutes that `timeZone` is ahead of UTC at `instant`. */
function offsetMinutes(instant: number, timeZone: string): number {
  const parts = offsetFormat(timeZone).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** The instant of a wall-clock time in a zone. Around a clock change the later guess of the two wins. */
export function zonedInstant(day: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const first = wall - offsetMinutes(wall, timeZone) * 60_000;
  return new Date(wall - offsetMinutes(first, timeZone) * 60_000);
}
