import type { EventCard } from '../../shared/contract/models.ts';
import { AgendaRow } from '../ui/agenda.tsx';
import { formatDateRange, readDay } from '../ui/dates.ts';
import type { HeadingLevel } from '../ui/types.ts';
import { eventTerms } from './format.ts';

type EventRowProps = {
  event: EventCard;
  /** Target of the row's link; the event's own page by default. */
  href?: string;
  /** Shows the month. False below a month's heading; an event that spans two months shows both anyway. */
  month?: boolean;
  /** Adds the whole date to the terms, for lists that are not ordered by date. */
  dated?: boolean;
  level?: HeadingLevel;
  star?: boolean;
};

/** An event as a row of an agenda. */
export function EventRow({ event, href, month = true, dated, level, star = event.isStar }: EventRowProps) {
  const { start, end, timeZone } = event;
  const isInOneMonth = readDay(start, timeZone)?.month === readDay(end, timeZone)?.month;
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
      place={event.place}
      terms={dated ? [formatDateRange(start, end, timeZone), ...terms] : terms}
      star={star}
      month={month || !isInOneMonth}
      level={level}
    />
  );
}
