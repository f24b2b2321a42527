import type { ReactNode } from 'react';
import type { EventCard } from '../../shared/contract/models.ts';
import { eventTerms } from '../blocks/format.ts';
import { AgendaRow } from '../ui/agenda.tsx';
import { formatDateRange } from '../ui/dates.ts';
import type { HeadingLevel } from '../ui/types.ts';

type EventRowProps = {
  event: EventCard;
  /** By default the event's own page. */
  href?: string;
  month?: boolean;
  dated?: boolean;
  level?: HeadingLevel;
  star?: boolean;
  note?: ReactNode;
  aside?: ReactNode;
};

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
