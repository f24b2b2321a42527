import { readDay } from './dates.ts';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';
import { type CalendarDay, type CalendarEvent, monthEvents, monthGrid } from './month-grid.ts';
import { Comb } from './section-head.tsx';
import type { HeadingLevel, LinkItem } from './types.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const KINDS = [
  ['conference', 'Conference'],
  ['in-person', 'In person'],
  ['online', 'Online'],
] as const;

interface MonthCalendarProps {
  year: number;
  /** 1 to 12. */
  month: number;
  events: readonly CalendarEvent[];
  previous?: LinkItem;
  next?: LinkItem;
  level?: HeadingLevel;
}

/**
 * A month of events: a table with bars across the days; in a narrow container marks under the numerals and the same events
 * as a list below. Only one of the two is shown, so each event has one link.
 */
export function MonthCalendar({ year, month, events, previous, next, level = 2 }: MonthCalendarProps) {
  const name = readDay(`${year}-${String(month).padStart(2, '0')}-01`)?.monthName ?? '';
  const weeks = monthGrid(year, month, events);
  const listed = monthEvents(year, month, events);
  return (
    <div className="calendar">
      <Comb />
      <div className="calendar__head">
        <Heading level={level} className="calendar__title">
          {name} <span>{year}</span>
        </Heading>
        <nav className="calendar__nav" aria-label="Months">
          {previous && (
            <a href={previous.href}>
              <Icon name="back" /> {previous.label}
            </a>
          )}
          {next && (
            <a href={next.href}>
              {next.label} <Icon name="arrow" />
            </a>
          )}
        </nav>
      </div>
      <table className="calendar__table">
        <caption className="visually-hidden">{`Events in ${name} ${year}`}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday[0]}
                <span>{weekday.slice(1, 3)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.iso}>
              {week.map((day) => (
                <DayCell key={day.iso} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="calendar__legend">
        {KINDS.map(([kind, label]) => (
          <li key={kind} data-kind={kind}>
            {label}
          </li>
        ))}
      </ul>
      {listed.length > 0 && (
        <ul className="calendar__list">
          {listed.map((event) => (
            <ListedEvent key={event.id} event={event} />
          ))}
        </ul>
      )}
    </div>
  );
}

function DayCell({ day }: { day: CalendarDay }) {
  return (
    <td className={day.inMonth ? undefined : 'calendar__outside'}>
      <time dateTime={day.iso}>{day.day}</time>
      {day.slots.map(({ lane, bar }) =>
        bar ? (
          <div key={lane} className="calendar__bar" data-kind={bar.event.kind} data-days={bar.days}>
            <a href={bar.event.href}>
              {bar.event.title}
              {bar.continued && <span className="visually-hidden"> (continued)</span>}
            </a>
          </div>
        ) : (
          <span key={lane} className="calendar__gap" />
        ),
      )}
    </td>
  );
}

function ListedEvent({ event }: { event: CalendarEvent }) {
  const from = readDay(event.start);
  const to = readDay(event.end);
  if (!from || !to) return null;
  return (
    <li>
      <time dateTime={event.start}>{from.iso === to.iso ? from.day : `${from.day}–${to.day}`}</time>
      <div>
        <a href={event.href}>{event.title}</a>
        {event.place && <p>{event.place}</p>}
      </div>
    </li>
  );
}
