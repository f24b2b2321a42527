import { addDays } from '../common/calendar.ts';

/** In days before the end of a membership. */
const REMINDERS = [60, 21, 3];
/** Reminders are still sent this many days late, after nights without a job. */
const CATCH_UP_DAYS = 3;

export function reminderDays(today: string): ReadonlyMap<string, number> {
  return new Map(
    REMINDERS.flatMap((days) =>
      Array.from({ length: CATCH_UP_DAYS }, (_, late) => [addDays(today, days - late), days] as const),
    ),
  );
}

/** A renewed membership has another end day, so it is reminded again. */
export const reminderSubject = (ends: string, days: number): string => `${ends}/${days}`;

export const toEnds = (subject: string): string => subject.slice(0, 'YYYY-MM-DD'.length);
