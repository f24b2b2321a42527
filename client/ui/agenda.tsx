import type { ReactNode } from 'react';
import { DateBlock } from './date-block.tsx';
import { Heading } from './heading.tsx';
import { Label } from './label.tsx';
import type { HeadingLevel } from './types.ts';
import { unbroken } from './unbroken.tsx';

/** A list of events; `ruled` adds a line above the first. */
export function Agenda({ ruled = false, children }: { ruled?: boolean; children: ReactNode }) {
  return <ul className={ruled ? 'agenda agenda--ruled' : 'agenda'}>{children}</ul>;
}

interface AgendaMonthProps {
  /** "April". */
  month: string;
  year: number;
  level?: HeadingLevel;
  /** `AgendaRow`s with `month={false}`. */
  children: ReactNode;
}

/** A month of the events list: its name at the left, its rows at the right. */
export function AgendaMonth({ month, year, level = 2, children }: AgendaMonthProps) {
  return (
    <section className="agenda-month">
      <Heading level={level} className="agenda-month__name">
        {month} <span>{year}</span>
      </Heading>
      <Agenda>{children}</Agenda>
    </section>
  );
}

interface AgendaRowProps {
  title: ReactNode;
  href: string;
  /** ISO date or instant. */
  start: string;
  end?: string;
  timeZone?: string;
  /** Type of event: workshop, conference, webcast. */
  kind?: string;
  /** Grey for what is no event, such as an employer. */
  kindTone?: 'event' | 'quiet';
  summary?: string;
  /** Below the summary. */
  note?: ReactNode;
  /** City and country, or "Online". */
  place?: string;
  /** Lines below the place: times, places left, price, credits. */
  terms?: readonly string[];
  /** Highlights a conference: large title, orange line above. */
  star?: boolean;
  /** Shows the month in the date. False inside `AgendaMonth`. */
  month?: boolean;
  /** Shows the year in place of the weekday. */
  year?: boolean;
  /** Label above the date: "Apply by". */
  dateLabel?: string;
  /** A status or action below the terms, as on the dashboard. */
  aside?: ReactNode;
  level?: HeadingLevel;
}

/** One event of an `Agenda`. The whole row is clickable. */
export function AgendaRow(props: AgendaRowProps) {
  const {
    title,
    href,
    start,
    end,
    timeZone,
    kind,
    kindTone = 'event',
    summary,
    place,
    terms = [],
    star,
    month,
  } = props;
  const { year, dateLabel, note, aside, level = 3 } = props;
  return (
    <li className={star ? 'agenda-row agenda-row--star' : 'agenda-row'}>
      <div className="agenda-row__grid">
        <div className="agenda-row__date">
          {dateLabel && <p className="agenda-row__date-label">{dateLabel}</p>}
          <DateBlock start={start} end={end} timeZone={timeZone} month={month} year={year} />
        </div>
        <div className="agenda-row__text">
          {kind && <Label tone={kindTone}>{kind}</Label>}
          <Heading level={level} className="agenda-row__title">
            <a href={href}>{unbroken(title)}</a>
          </Heading>
          {summary && <p className="agenda-row__summary">{unbroken(summary)}</p>}
          {note}
        </div>
        {(place || terms.length > 0 || aside) && (
          <div className="agenda-row__terms">
            {place && <b>{place}</b>}
            {terms.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {aside}
          </div>
        )}
      </div>
    </li>
  );
}
