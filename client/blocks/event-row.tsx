import type { EventCard } from '../../shared/contract/models.ts';
import { eventTerms } from '../pages/format.ts';
import { AgendaRow } from '../ui/agenda.tsx';
import type { HeadingLevel } from '../ui/types.ts';

type EventRowProps = { event: EventCard; month?: boolean; level?: HeadingLevel; star?: boolean };

/** An event as a row of an agenda. */
export function EventRow({ event, month, level, star = event.isStar }: EventRowProps) {
  return (
    <AgendaRow
      title={event.title}
      href={event.path}
      start={event.start}
      end={event.end}
      timeZone={event.timeZone}
      kind={event.type.name}
      summary={event.summary}
      place={event.place}
      terms={eventTerms(event)}
      star={star}
      month={month}
      level={level}
    />
  );
}
