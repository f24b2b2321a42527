import { homePage } from '../../shared/home/home.page.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { EventRow } from '../cards/event-row.tsx';
import { useCall } from '../data/use-call.ts';
import { Agenda } from '../ui/agenda.tsx';
import { formatDateRange } from '../ui/dates.ts';
import { Poster } from '../ui/poster.tsx';

const calls = homePage();
const MAX_ROWS = 4;

export function HomeEvents() {
  const poster = useCall(calls.conference).data?.result[0];
  return (
    <LoadedSection
      id="home-events"
      title="Events"
      link={{ label: 'Full calendar', href: '/events' }}
      loaded={useCall(calls.events)}
      skeleton={{ shape: 'agenda', count: MAX_ROWS }}
      failed="We couldn’t load the events"
    >
      {({ result }) => (
        <div className={poster ? 'split-4-8' : undefined}>
          {poster && (
            <Poster
              title={poster.title}
              href={poster.path}
              date={formatDateRange(poster.start, poster.end, poster.timeZone, { year: false })}
              place={poster.place}
              seed={poster.path}
              topic={poster.topic}
            />
          )}
          <Agenda>
            {result
              .filter((event) => event.eventId !== poster?.eventId)
              .slice(0, MAX_ROWS)
              .map((event) => (
                <EventRow key={event.eventId} event={event} star={false} />
              ))}
          </Agenda>
        </div>
      )}
    </LoadedSection>
  );
}
