import type { EventCard, SideCard } from '../../shared/contract/models.ts';
import { Agenda } from '../ui/agenda.tsx';
import { formatDate } from '../ui/dates.ts';
import { StoryList, StoryRow } from '../ui/story.tsx';
import { EventRow } from './event-row.tsx';

export function RelatedEvents({ events }: { events: readonly EventCard[] }) {
  if (events.length === 0) return null;
  return (
    <Agenda ruled>
      {events.map((event) => (
        <EventRow key={event.eventId} event={event} star={false} />
      ))}
    </Agenda>
  );
}

export function RelatedNews({ cards }: { cards: readonly SideCard[] }) {
  if (cards.length === 0) return null;
  return (
    <StoryList>
      {cards.map((card) => (
        <StoryRow
          key={card.id}
          label={card.label}
          title={card.title.replaceAll('*', '')}
          href={card.path}
          summary={card.summary}
          meta={[card.date && formatDate(card.date)]}
        />
      ))}
    </StoryList>
  );
}
