import type { ReactNode } from 'react';
import { type Day, readDay } from './dates.ts';
import { Heading } from './heading.tsx';
import { Icon } from './icon.tsx';
import { type CalendarDay, type CalendarEvent, monthEvents, monthGrid } from './month-grid.ts';
import { Comb } from './section-head.tsx';
import type { HeadingLevel, LinkItem } from './types.ts';
import './calendar.css';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const KINDS = [
  ['conference', 'Conference'],
  ['in-person', 'In person'],
  ['online', 'Online'],
] as const;

interface CalendarHeadProps {
  title: ReactNode;
  id?: string;
  label: string;
  previous?: LinkItem | undefined;
  next?: LinkItem | undefined;
  level?: HeadingLevel;
}

export function CalendarHead({ title, id, label, previous, next, level = 2 }: CalendarHeadProps) {
  return (
    <>
      <Comb />
      <div className="calendar__head">
        <Heading level={level} id={id} className="calendar__title h3">
          {title}
        </Heading>
        <nav className="calendar__nav" aria-label={label}>
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
    </>
  );
}

interface MonthCalendarProps {
  year: number;
  /** 1 to 12. */
  month: number;
  /** ISO date to mark; events that ended before it are muted. */
  today: string;
  events: readonly CalendarEvent[];
  /** Takes the ISO date of a day with events. */
  dayHref?: (iso: string) => string;
  previous?: LinkItem | undefined;
  next?: LinkItem | undefined;
  level?: HeadingLevel;
}

/** CSS shows bars across days or, in a narrow container, a list, so that each event has one visible link. */
export function MonthCalendar({ year, month, today, events, dayHref, previous, next, level }: MonthCalendarProps) {
  const name = readDay(`${year}-${String(month).padStart(2, '0')}-01`)?.monthName ?? '';
  const weeks = monthGrid(year, month, events);
  const listed = monthEvents(year, month, events);
  const title = (
    <>
      {name} <span>{year}</span>
    </>
  );
  return (
    <div className="calendar">
      <CalendarHead label="Months" {...{ title, previous, next, level }} />
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
                <DayCell key={day.iso} day={day} today={today} name={name} href={dayHref} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="calendar__legend cluster tight small soft">
        {KINDS.map(([kind, label]) => (
          <li key={kind} data-kind={kind}>
            {label}
          </li>
        ))}
      </ul>
      {listed.length > 0 && (
        <ul className="calendar__list">
          {listed.map((event) => (
            <ListedEvent key={event.id} event={event} today={today} />
          ))}
        </ul>
      )}
    </div>
  );
}

type DayCellProps = { day: CalendarDay; today: string; name: string; href: ((iso: string) => string) | undefined };

function DayCell({ day, today, name, href }: DayCellProps) {
  const count = day.events;
  return (
    <td className={day.inMonth ? undefined : 'calendar__outside'} aria-current={day.iso === today ? 'date' : undefined}>
      {href && day.inMonth && count > 0 ? (
        <a className="calendar__day" href={href(day.iso)}>
          <time dateTime={day.iso}>{day.day}</time>
          <span className="visually-hidden">{` ${name}: ${count} event${count === 1 ? '' : 's'}`}</span>
        </a>
      ) : (
        <time dateTime={day.iso}>{day.day}</time>
      )}
      {day.slots.map(({ lane, bar }) =>
        bar ? (
          <div
            key={lane}
            className={isOver(bar.event, today) ? 'calendar__bar calendar__over' : 'calendar__bar'}
            data-kind={bar.event.kind}
            data-days={bar.days}
          >
            <a href={bar.event.href}>
              <span className="calendar__name">{bar.event.title}</span>
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

/** "6", "13–15", "28 Oct–3 Nov". */
function buildDays(from: Day, to: Day): string {
  if (from.iso === to.iso) return `${from.day}`;
  if (from.month === to.month) return `${from.day}–${to.day}`;
  const toDay = ({ day, monthName }: Day) => `${day}\u00a0${monthName.slice(0, 3)}`;
  return `${toDay(from)}–${toDay(to)}`;
}

const isOver = ({ end }: CalendarEvent, today: string): boolean => end < today;

function ListedEvent({ event, today }: { event: CalendarEvent; today: string }) {
  const from = readDay(event.start);
  const to = readDay(event.end);
  if (!from || !to) return null;
  return (
    <li className={isOver(event, today) ? 'calendar__over' : undefined}>
      <time dateTime={event.start}>{buildDays(from, to)}</time>
      <div>
        <a className="stretched-link" href={event.href}>
          {event.title}
        </a>
        {event.place && <p className="mt-3xs small soft">{event.place}</p>}
      </div>
    </li>
  );
}
