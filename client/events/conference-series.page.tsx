import { conferenceSeriesPage } from '../../shared/events/conference-series.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { LoadedSection } from '../blocks/loaded-section.tsx';
import { useCall } from '../data/use-call.ts';
import { formatDateRange } from '../ui/dates.ts';
import { Poster } from '../ui/poster.tsx';
import { EmptyState } from '../ui/state.tsx';
import { ContentPage } from '../website/content-page.tsx';
import './conference-series.css';

export { page } from '../../shared/events/conference-series.page.ts';

export default function ConferenceSeries({ input }: { input: PageInput }) {
  const { conferences } = conferenceSeriesPage(input);
  return (
    <ContentPage
      input={input}
      lead={
        <LoadedSection
          id="upcoming-conferences"
          title="Upcoming conferences"
          link={{ label: 'All events', href: '/events' }}
          loaded={useCall(conferences)}
          skeleton={{ shape: 'card', count: 4 }}
          failed="We couldn’t load the conferences"
          first
        >
          {({ result }) =>
            result.length === 0 ? (
              <EmptyState level={3} topic="conferences" title="No conference is announced">
                The dates of the coming year are announced each autumn.
              </EmptyState>
            ) : (
              <ul className="poster-wall">
                {result.map(({ eventId, title, path, start, end, timeZone, place, topic }) => (
                  <li key={eventId}>
                    <Poster
                      title={title}
                      href={path}
                      date={formatDateRange(start, end, timeZone)}
                      place={place}
                      seed={path}
                      topic={topic}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedSection>
      }
    />
  );
}
