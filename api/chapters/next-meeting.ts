import { Temporal } from 'temporal-polyfill';

/** "Second Thursday of odd months, 18:00". */
const RULE = /^(First|Second|Third|Fourth|Last) (\w+) of (?:the month|(odd|even) months), (\d{2}:\d{2})$/;
const WEEKS = ['First', 'Second', 'Third', 'Fourth'];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** This month's meeting may be over, and the next month may have none. */
const MONTHS_AHEAD = 3;

/** Parses rules of monthly weekdays; undefined for others, as "Every other Monday". @returns an ISO instant */
export function nextMeeting(meets: string, timeZone: string, now: Date): string | undefined {
  const [, week = '', weekdayName = '', months, time = ''] = RULE.exec(meets) ?? [];
  const weekday = WEEKDAYS.indexOf(weekdayName) + 1;
  if (weekday === 0) return undefined;
  const current = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  const thisMonth = current.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth();
  for (let ahead = 0; ahead < MONTHS_AHEAD; ahead += 1) {
    const month = thisMonth.add({ months: ahead });
    if (months !== undefined && months !== (month.month % 2 === 0 ? 'even' : 'odd')) continue;
    const starts = dayOfMonth(month, week, weekday)
      .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) })
      .toInstant();
    if (Temporal.Instant.compare(starts, current) > 0) return starts.toString();
  }
  return undefined;
}

function dayOfMonth(month: Temporal.PlainYearMonth, week: string, weekday: number): Temporal.PlainDate {
  const first = month.toPlainDate({ day: 1 });
  const day = 1 + ((weekday - first.dayOfWeek + 7) % 7);
  if (week !== 'Last') return first.with({ day: day + 7 * WEEKS.indexOf(week) });
  const weeksLeft = Math.floor((month.daysInMonth - day) / 7);
  return first.with({ day: day + 7 * weeksLeft });
}
