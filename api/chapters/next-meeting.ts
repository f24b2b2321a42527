import { Temporal } from 'temporal-polyfill';

/** "Second Thursday of odd months, 18:00". */
const RULE = /^(First|Second|Third|Fourth|Last) (\w+) of (?:the month|(odd|even) months), (\d{2}:\d{2})$/;
const WEEKS = ['First', 'Second', 'Third', 'Fourth'];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Parses rules of monthly weekdays; empty for others, as "Every other Monday". @returns ISO instants, next first */
export function nextMeetings(meets: string, timeZone: string, now: Date, count: number): string[] {
  const [, week = '', weekdayName = '', months, time = ''] = RULE.exec(meets) ?? [];
  const weekday = WEEKDAYS.indexOf(weekdayName) + 1;
  if (weekday === 0) return [];
  const current = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const thisMonth = current.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth();
  const found: string[] = [];
  for (let ahead = 0; found.length < count; ahead += 1) {
    const month = thisMonth.add({ months: ahead });
    if (months !== undefined && months !== (month.month % 2 === 0 ? 'even' : 'odd')) continue;
    const starts = dayOfMonth(month, week, weekday)
      .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant();
    if (Temporal.Instant.compare(starts, current) > 0) found.push(starts.toString());
  }
  return found;
}

function dayOfMonth(month: Temporal.PlainYearMonth, week: string, weekday: number): Temporal.PlainDate {
  const first = month.toPlainDate({ day: 1 });
  const day = 1 + ((weekday - first.dayOfWeek + 7) % 7);
  if (week !== 'Last') return first.with({ day: day + 7 * WEEKS.indexOf(week) });
  const weeksLeft = Math.floor((month.daysInMonth - day) / 7);
  return first.with({ day: day + 7 * weeksLeft });
}
