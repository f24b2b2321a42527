import type { EventCard } from '../../shared/contract/models.ts';
import { eventTerms } from '../pages/format.ts';
import { AgendaRow } from '../ui/agenda.tsx';
import { formatDateRange, readDay } from '../ui/dates.ts';
import type { HeadingLevel } from '../ui/types.ts';

type EventRowProps = {
  event: EventCard;
  /** Where the row leads, when that is not the event's own page. */
  href?: string;
  /** Off under the name of a month; an event that runs into another month still says so. */
  month?: boolean;
  /** Gives the whole date in words, where the list is in another order than by date. */
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
