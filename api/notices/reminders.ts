import { addDays } from '../common/calendar.ts';

/** Days before the last day of a membership on which its member is reminded. */
const REMINDERS = [60, 21, 3];
/** Days on which a reminder is still sent after a night without a job. */
const CATCH_UP_DAYS = 3;

/** The last days of the memberships that are reminded of today, each with the days of its reminder. */
export function reminderDays(today: string): ReadonlyMap<string, number> {
  return new Map(
    REMINDERS.flatMap((days) =>
      Array.from({ length: CATCH_UP_DAYS }, (_, late) => [addDays(today, days - late), days] as const),
    ),
  );
}

/** The subject of a reminder: a renewed membership ends on another day, and is reminded of again. */
export const reminderSubject = (ends: string, days: number): string => `${ends}/${days}`;

/** The last day in the subject of a reminder. */
export const toEnds = (subject: string): string => subject.slice(0, 'YYYY-MM-DD'.length);
