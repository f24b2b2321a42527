import { resolveContentDate, zonedInstant } from '../content/dates.ts';

const pad = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0');

/** A wall-clock time in a zone, as an instant and as text with that zone's offset: `2025-05-13T09:00:00+02:00`. */
type ZonedTime = { at: Date; text: string };

/** The instant of a content day and time in a zone. */
export function zonedTime(day: string, time: string, timeZone: string): ZonedTime {
  const at = zonedInstant(day, time, timeZone);
  const minutes = Math.round((Date.parse(`${day}T${time}:00Z`) - at.getTime()) / 60_000);
  const sign = minutes < 0 ? '-' : '+';
  return { at, text: `${day}T${time}:00${sign}${pad(minutes / 60)}:${pad(minutes % 60)}` };
}

/** The calendar day of a content date: `2025-05-13`. */
export function dayOf(value: string, anchor: Date): string {
  return resolveContentDate(value, anchor).day;
}

/** A content date in a zone; without a time of day it means `whenDay`. */
export function timeOf(value: string, anchor: Date, timeZone: string, whenDay = '00:00'): ZonedTime {
  const { day, time } = resolveContentDate(value, anchor);
  return zonedTime(day, time ?? whenDay, timeZone);
}

/** The day `count` days after `day`. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
