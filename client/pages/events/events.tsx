import { eventsPage, eventsQuery, type PageInput } from '../../../shared/site/page-data.ts';
import { useCall } from '../../data/use-call.ts';
import { Seo } from '../../seo.tsx';
import { QuietLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, FailedState, Skeleton } from '../../ui/state.tsx';
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
  const pageHref = (number: number) => {
    const next = new URLSearchParams(input.query);
    next.set('PageNumber', String(number));
    return `${input.pathname}?${next}`;
  };
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
        {search.loading && <Skeleton shape="agenda" count={6} />}
        {search.failed && (
          <FailedState title="The events could not be loaded">Nothing is lost; please try again.</FailedState>
        )}
        {found && found.result.length === 0 && (
          <EmptyState
            level={2}
            title="No event matches"
            action={<QuietLink href={input.pathname}>Show all events</QuietLink>}
          >
            Try fewer words, another place, or a longer time.
          </EmptyState>
        )}
        {found && <EventList events={found.result} />}
        {found && <Pager page={found.pageNumber} pages={found.totalPages} href={pageHref} />}
      </section>
      <EventMonth input={input} />
    </div>
  );
}
