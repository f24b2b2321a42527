import { eventsCalendarPath } from '../../../shared/site/discovery.ts';
import { eventsAsked, eventsPage } from '../../../shared/site/page-data/events.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { withParams } from '../../data/address.ts';
import { useCall } from '../../data/use-call.ts';
import { QuietLink } from '../../ui/button.tsx';
import { Segment } from '../../ui/choice.tsx';
import { formatDate, formatDateRange, readDay } from '../../ui/dates.ts';

type Asked = ReturnType<typeof eventsAsked>;

/** How many events were found and when, the same events for a calendar of one's own, and the two views. */
export function EventBar({ input }: { input: PageInput }) {
  const found = useCall(eventsPage(input).search).data;
  const asked = eventsAsked(input);
  const months = asked.view === 'list' ? asked.fromDate?.slice(0, 7) : monthParam(asked);
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
    <div className="cluster cluster--apart event-bar">
      <p className="result-line" role="status">
        {found && (
          <>
            <b>{found.totalCount}</b> {asked.ShowOnlyPast ? 'past ' : ''}
            {found.totalCount === 1 ? 'event' : 'events'}
            {whenOf(asked)}
          </>
        )}
      </p>
      <div className="cluster">
        <QuietLink icon="calendar" href={eventsCalendarPath(filtersOf(asked))}>
          Subscribe to this list
        </QuietLink>
        <Segment legend="View" items={views} value={asked.view} />
      </div>
    </div>
  );
}

const NO_VIEW = { view: undefined, month: undefined, day: undefined, PageNumber: undefined };
const NO_LIST = { fromDate: undefined, toDate: undefined, SortBy: undefined, PageSize: undefined };

/** "2025-05", as an address names a month. */
const monthParam = ({ year, month }: Asked) => `${year}-${String(month).padStart(2, '0')}`;

/** ", 1–30 June 2025", " in May 2025", " on 13 May 2025". */
function whenOf(asked: Asked): string {
  const { view, day, fromDate, toDate } = asked;
  if (view === 'day') return ` on ${formatDate(day ?? '')}`;
  if (view === 'month') return ` in ${readDay(`${monthParam(asked)}-01`)?.monthName} ${asked.year}`;
  if (fromDate && toDate) return `, ${formatDateRange(fromDate, toDate)}`;
  if (fromDate) return `, from ${formatDate(fromDate)}`;
  return toDate ? `, until ${formatDate(toDate)}` : '';
}

/** The filters that hold, as the calendar of a list is addressed. */
function filtersOf({ EventName, EventType, Location, ShowOnlyPast, fromDate, toDate }: Asked): URLSearchParams {
  const filters = { EventName, EventType, Location, ShowOnlyPast: ShowOnlyPast ? 'true' : undefined, fromDate, toDate };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  return query;
}
