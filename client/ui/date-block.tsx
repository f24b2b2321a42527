import { DAY_MS } from '../../shared/durations.ts';
import { type Day, readDay } from './dates.ts';

interface DateBlockProps {
  start: string;
  /** Last day, as ISO date or instant; absent for a single day. */
  end?: string;
  /** IANA time zone that determines the days. */
  timeZone?: string;
  /** `l` for event pages, `s` for short lists. */
  size?: 's' | 'm' | 'l';
  month?: boolean;
  weekday?: boolean;
  /** Replaces the weekday, for past dates. */
  year?: boolean;
}

const years = (from: Day, to: Day) => (from.year === to.year ? `${from.year}` : `${from.year}–${to.year}`);

/** "Wednesday", "Tue–Thu"; with `long` "Tuesday and Wednesday", "Tuesday to Thursday". */
function weekdays(from: Day, to: Day, long: boolean): string {
  if (from.iso === to.iso) return from.weekday;
  if (!long) return `${from.weekdayShort}–${to.weekdayShort}`;
  const neighbours = Date.parse(to.iso) - Date.parse(from.iso) === DAY_MS;
  return `${from.weekday} ${neighbours ? 'and' : 'to'} ${to.weekday}`;
}

/** A range across months takes two lines, "14 Dec –" and "8 Feb"; renders nothing for an invalid `start`. */
export function DateBlock({
  start,
  end,
  timeZone,
  size = 'm',
  month = true,
  weekday = true,
  year = false,
}: DateBlockProps) {
  const from = readDay(start, timeZone);
  const to = (end ? readDay(end, timeZone) : from) ?? from;
  if (!from || !to) return null;
  const isRange = from.iso !== to.iso;
  const isAcross = from.iso.slice(0, 7) !== to.iso.slice(0, 7);
  const long = size === 'l';
  const when = weekdays(from, to, long);
  const number = (day: Day) => (
    <time dateTime={day.iso}>
      {day.day}
      {isAcross && <i> {day.monthName.slice(0, 3)}</i>}
    </time>
  );
  return (
    <p className={`date date--${size}${isAcross ? ' date--across' : ''}`}>
      <span className="date__num">
        {number(from)}
        {isRange && <span className="date__dash">–</span>}
        {isRange && number(to)}
      </span>
      {(long || year || !isAcross) && (
        <span className="date__when">
          {month && !isAcross && <b>{from.monthName}</b>}
          {long
            ? ` ${years(from, to)}${weekday && !isAcross ? `, ${when}` : ''}`
            : (weekday || year) && (
                <>
                  {month && ' '}
                  <span>{year ? years(from, to) : when}</span>
                </>
              )}
        </span>
      )}
    </p>
  );
}
