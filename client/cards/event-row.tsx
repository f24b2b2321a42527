import type { ReactNode } from 'react';
import type { EventCard } from '../../shared/contract/models.ts';
import { eventTerms } from '../blocks/format.ts';
import { AgendaRow } from '../ui/agenda.tsx';
import { formatDateRange } from '../ui/dates.ts';
import type { HeadingLevel } from '../ui/types.ts';

type EventRowProps = {
  event: EventCard;
  /** Target of the row's link; the event's own page by default. */
  href?: string;
  /** Shows the month. False below a month's heading. */
  month?: boolean;
  /** Adds the whole date to the terms, for lists that are not ordered by date. */
  dated?: boolean;
  level?: HeadingLevel;
  star?: boolean;
  /** Below the summary: a person's sessions. */
  note?: ReactNode;
  /** The state of the reader's registration. */
  aside?: ReactNode;
};

/** An event as a row of an agenda. */
export function EventRow({ event, href, month = true, dated, level, star = event.isStar, note, aside }: EventRowProps) {
  const { start, end, timeZone } = event;
  const terms = eventTerms(event);
  return (
    <AgendaRow
      title={event.title}
      href={href ?? event.path}
      start={start}
      end={end}
      timeZone={timeZone}
      kind={event.type.name}
      summary={event.summary}
      note={note}
      place={event.place}
      terms={dated ? [formatDateRange(start, end, timeZone), ...terms] : terms}
      star={star}
      month={month}
      year={event.isPast && month}
      level={level}
      aside={aside}
    />
  );
}
