import type { ReactNode } from 'react';
import { DateBlock } from './date-block.tsx';
import { Heading } from './heading.tsx';
import { Label } from './label.tsx';
import type { HeadingLevel } from './types.ts';
import { unbroken } from './unbroken.tsx';

/** `ruled` adds a line above the first row. */
export function Agenda({ ruled = false, children }: { ruled?: boolean; children: ReactNode }) {
  return <ul className={ruled ? 'agenda agenda--ruled' : 'agenda'}>{children}</ul>;
}

interface AgendaMonthProps {
  month: string;
  year: number;
  level?: HeadingLevel;
  children: ReactNode;
}

export function AgendaMonth({ month, year, level = 2, children }: AgendaMonthProps) {
  return (
    <section className="agenda-month">
      <Heading level={level} className="agenda-month__name">
        {month} <span className="quiet">{year}</span>
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
  kind?: string;
  /** Grey for other entries than events, such as employers. */
  kindTone?: 'event' | 'quiet';
  summary?: string;
  note?: ReactNode;
  place?: string;
  terms?: readonly string[];
  /** Highlights a conference: large title, orange line above. */
  star?: boolean;
  /** False inside `AgendaMonth`. */
  month?: boolean;
  /** Replaces the weekday. */
  year?: boolean;
  /** "Apply by". */
  dateLabel?: string;
  aside?: ReactNode;
  level?: HeadingLevel;
}

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
        <div>
          {dateLabel && <p className="small soft">{dateLabel}</p>}
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
