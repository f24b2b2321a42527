import { myProgramPage } from '../../shared/events/active-events.page.ts';
import { creditFact } from '../../shared/item-credits.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { eventCalendarPath } from '../../shared/site/discovery.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { QuietLink } from '../ui/button.tsx';
import { DateBlock } from '../ui/date-block.tsx';
import { formatDateRange } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/state.tsx';
import { Programme } from './programme.tsx';

export function MyProgram({ id, input }: { id: string; input: PageInput }) {
  const calls = myProgramPage(id, input);
  const event = useCall(calls.event).data?.result[0];
  const program = useCall(calls.program).data?.result[0];
  if (!event || !program) return null;
  const { start, end, timeZone, venue } = event;
  return (
    <div className="page">
      <Seo title={`Programme: ${program.title}`} noIndex />
      <PageHead
        size="l"
        label="Your programme"
        labelTone="event"
        title={program.title}
        breadcrumb={[{ label: 'Your events', href: '/education/active-events' }]}
      >
        <DateBlock start={start} end={end} timeZone={timeZone} size="l" />
      </PageHead>
      <div className="split-8-4">
        <div className="stack">
          {program.days.length > 0 ? (
            <Programme event={{ ...event, days: program.days, timeZone: program.timeZone }} level={2} />
          ) : (
            <EmptyState
              level={2}
              title="There are no sessions yet"
              action={<QuietLink href={event.path}>About the event</QuietLink>}
            >
              The programme appears here as soon as it is published.
            </EmptyState>
          )}
        </div>
        <aside className="stack" aria-label="About this event">
          <SpecList
            facts={[
              { term: 'Dates', value: formatDateRange(start, end, timeZone) },
              { term: 'Place', value: event.place },
              { term: 'Venue', value: venue && `${venue.name}, ${venue.address}` },
              { term: 'Travel', value: venue?.travel },
              { term: 'Credits', value: creditFact(event) },
            ]}
          />
          <p>
            <QuietLink icon="calendar" href={eventCalendarPath(event.path)}>
              Add to calendar
            </QuietLink>
          </p>
          <p>
            <QuietLink href={event.path}>About the event</QuietLink>
          </p>
          {event.hasVideo && (
            <p>
              <QuietLink icon="play" href={`/education/video?id=${event.eventId}`}>
                Watch the recording
              </QuietLink>
            </p>
          )}
        </aside>
      </div>
    </div>
  );
}
