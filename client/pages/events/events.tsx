import { eventsPage, eventsQuery } from '../../../shared/site/page-data/events.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { LoadedList } from '../../blocks/loaded-list.tsx';
import { withParams } from '../../data/address.ts';
import { useCall } from '../../data/use-call.ts';
import { Seo } from '../../seo.tsx';
import { QuietLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import { EventMonth } from './event-month.tsx';

/** The events page: filters as a plain form, the events found by month, and a month as a calendar. */
export default function Events({ input }: { input: PageInput }) {
  const calls = eventsPage(input);
  const page = useCall(calls.page).data?.result[0];
  const search = useCall(calls.search);
  const query = eventsQuery(input.query, input.now);
  if (!page) return null;
  const found = search.data;
  return (
    <div className="page">
      <Seo title={page.seo.title ?? page.title} description={page.seo.description ?? page.summary} />
      <PageHead title={page.title} lead={page.summary} />
      <EventFilters input={input} />
      <section id="list" aria-label="Events found">
        <p className="result-line" role="status">
          {found && (
            <>
              <b>{found.totalCount}</b> {query.ShowOnlyPast ? 'past ' : ''}
              {found.totalCount === 1 ? 'event' : 'events'}
            </>
          )}
        </p>
        <LoadedList
          loaded={search}
          items={(data) => data.result}
          skeleton={{ shape: 'agenda', count: 6 }}
          failed="The events could not be loaded"
          empty={{
            title: 'No event matches',
            text: 'Try fewer words, another place, or a longer time.',
            action: <QuietLink href={input.pathname}>Show all events</QuietLink>,
          }}
        >
          {(events, data) => (
            <>
              <EventList events={events} />
              <Pager
                page={data.pageNumber}
                pages={data.totalPages}
                href={(PageNumber) => withParams(input, { PageNumber })}
              />
            </>
          )}
        </LoadedList>
      </section>
      <EventMonth input={input} />
    </div>
  );
}
