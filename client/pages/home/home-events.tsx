import { homePage } from '../../../shared/site/page-data.ts';
import { EventRow } from '../../blocks/event-row.tsx';
import { useCall } from '../../data/use-call.ts';
import { Agenda } from '../../ui/agenda.tsx';
import { formatDateRange } from '../../ui/dates.ts';
import { Poster } from '../../ui/poster.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailedState, Skeleton } from '../../ui/state.tsx';

const calls = homePage();
const ROWS = 4;

/** Events on the home page: the next conference as a poster, the next dates beside it. */
export function HomeEvents() {
  const events = useCall(calls.events);
  const all = events.data?.result ?? [];
  const poster = useCall(calls.conference).data?.result[0];
  const rows = all.filter((event) => event.eventId !== poster?.eventId).slice(0, ROWS);
  return (
    <section className="section" aria-labelledby="home-events">
      <SectionHead id="home-events" title="Events" link={{ label: 'Full calendar', href: '/events' }} />
      {events.loading && <Skeleton shape="agenda" count={ROWS} />}
      {events.failed && <FailedState title="The events could not be loaded" />}
      {events.data && (
        <div className={poster ? 'split-4-8' : undefined}>
          {poster && (
            <Poster
              title={poster.title}
              href={poster.path}
              date={formatDateRange(poster.start, poster.end, poster.timeZone, { year: false })}
              place={poster.place}
              seed={poster.path}
            />
          )}
          <Agenda>
            {rows.map((event) => (
              <EventRow key={event.eventId} event={event} star={false} />
            ))}
          </Agenda>
        </div>
      )}
    </section>
  );
}
