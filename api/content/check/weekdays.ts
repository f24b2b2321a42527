import { Temporal } from 'temporal-polyfill';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

export const toWeekday = (day: string): (typeof WEEKDAYS)[number] =>
  WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? 'Sunday';

const WRITTEN = new RegExp(String.raw`\b(${WEEKDAYS.join('|')}),? (\d{1,2}) (${MONTHS.join('|')}) (\d{4})\b`, 'g');

export function wrongWeekdays(text: string): { text: string; reason: string }[] {
  return [...text.matchAll(WRITTEN)].flatMap(([date, weekday, day = '', month = '', year]) => {
    const written = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
    const actual = isDay(written) ? toWeekday(written) : undefined;
    if (actual === weekday) return [];
    return [{ text: date, reason: actual ? `${date} is a ${actual}` : `${date}: the calendar has no such day` }];
  });
}

function isDay(day: string): boolean {
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString() === day;
  } catch {
    return false;
  }
}
