import { type EventsQuery, eventsPage, parseEventsQuery } from '../../shared/events/events.page.ts';
import { formatWhole } from '../../shared/format-whole.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { eventsCalendarPath } from '../../shared/site/discovery.ts';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { QuietLink } from '../ui/button.tsx';
import { Segment } from '../ui/choice.tsx';
import { formatDate, formatDateRange, readDay } from '../ui/dates.ts';

/** Number of events, calendar subscription, and choice of view. */
export function EventBar({ input }: { input: PageInput }) {
  const found = useCall(eventsPage(input).search).data;
  const query = parseEventsQuery(input);
  // The calendar shows one page of the search only, without a link to the next.
  const isCut =
    query.view !== 'list' && query.hasFilters && found !== undefined && found.totalCount > found.result.length;
  const months = query.view === 'list' ? query.fromDate?.slice(0, 7) : monthParam(query);
  const views = [
    { value: 'list', label: 'List', icon: 'list', href: withParams(input, NO_VIEW) },
    {
      value: 'month',
      label: 'Month',
      icon: 'grid',
      href: withParams(input, { ...NO_VIEW, ...NO_LIST, view: 'month', month: months }),
    },
  ] as const;
  return (
    <div className="cluster apart event-bar">
      <p className="result-line" role="status">
        {found && (
          <>
            {isCut && `The first ${found.result.length} of `}
            <b>{formatWhole(found.totalCount)}</b> {query.ShowOnlyPast ? 'past ' : ''}
            {found.totalCount === 1 ? 'event' : 'events'}
            {describePeriod(query)}
          </>
        )}
      </p>
      <div className="cluster">
        <QuietLink icon="calendar" href={eventsCalendarPath(toFilters(query))}>
          Subscribe to this list
        </QuietLink>
        <Segment legend="View" items={views} value={query.view} />
      </div>
    </div>
  );
}

const NO_VIEW = { view: undefined, month: undefined, day: undefined, PageNumber: undefined };
const NO_LIST = { fromDate: undefined, toDate: undefined, SortBy: undefined, PageSize: undefined };

const monthParam = ({ year, month }: EventsQuery) => `${year}-${String(month).padStart(2, '0')}`;

function describePeriod(query: EventsQuery): string {
  const { view, day, fromDate, toDate } = query;
  if (view === 'day') return ` on ${formatDate(day ?? '')}`;
  if (view === 'month') return ` in ${readDay(`${monthParam(query)}-01`)?.monthName} ${query.year}`;
  if (fromDate && toDate) return `, ${formatDateRange(fromDate, toDate)}`;
  if (fromDate) return `, from ${formatDate(fromDate)}`;
  return toDate ? `, until ${formatDate(toDate)}` : '';
}

/** Becomes the query of the list's calendar feed. */
function toFilters({ EventName, EventType, Location, ShowOnlyPast, fromDate, toDate }: EventsQuery): URLSearchParams {
  const filters = { EventName, EventType, Location, ShowOnlyPast: ShowOnlyPast ? 'true' : undefined, fromDate, toDate };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return query;
}
