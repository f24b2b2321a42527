import type { EventCard } from '../../shared/contract/models.ts';
import { eventsPage, parseEventsQuery } from '../../shared/events/events.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { EventRow } from '../cards/event-row.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { Agenda, AgendaMonth } from '../ui/agenda.tsx';
import { QuietLink } from '../ui/button.tsx';
import { readDay } from '../ui/dates.ts';
import { Pager } from '../ui/pager.tsx';

/** Groups by month, or lists by name in one group. */
export function EventList({ input }: { input: PageInput }) {
  const search = useCall(eventsPage(input).search);
  const { SortBy } = parseEventsQuery(input);
  const isPastTheEnd = (search.data?.totalCount ?? 0) > 0;
  return (
    <section id="list" aria-label="Events found">
      <LoadedList
        loaded={search}
        items={(data) => data.result}
        skeleton={{ shape: 'agenda', count: 6 }}
        failed="We couldn’t load the events"
        empty={
          isPastTheEnd
            ? {
                title: 'The list doesn’t have that many pages',
                action: <QuietLink href={withParams(input, { PageNumber: undefined })}>Go to the first page</QuietLink>,
              }
            : {
                title: 'No event matches',
                text: 'Try fewer words, another place, or a longer time.',
                action: <QuietLink href={input.pathname}>Show all events</QuietLink>,
              }
        }
      >
        {(events, data) => (
          <>
            {SortBy === 'name' ? <PlainList events={events} /> : <MonthList events={events} />}
            <Pager
              page={data.pageNumber}
              pages={data.totalPages}
              href={(PageNumber) => withParams(input, { PageNumber })}
            />
          </>
        )}
      </LoadedList>
    </section>
  );
}

function PlainList({ events }: { events: readonly EventCard[] }) {
  return (
    <Agenda ruled>
      {events.map((event) => (
        <EventRow key={event.eventId} event={event} dated star={false} level={2} />
      ))}
    </Agenda>
  );
}

function MonthList({ events }: { events: readonly EventCard[] }) {
  return listMonths(events).map((month) => (
    <AgendaMonth key={month.key} month={month.name} year={month.year}>
      {month.events.map((event) => (
        <EventRow key={event.eventId} event={event} month={false} />
      ))}
    </AgendaMonth>
  ));
}

type Month = { key: string; name: string; year: number; events: EventCard[] };

function listMonths(events: readonly EventCard[]): Month[] {
  const months: Month[] = [];
  for (const event of events) {
    const day = readDay(event.start, event.timeZone);
    if (!day) continue;
    const last = months.at(-1);
    if (last?.year === day.year && last.name === day.monthName) last.events.push(event);
    else months.push({ key: `${event.eventId}`, name: day.monthName, year: day.year, events: [event] });
  }
  return months;
}
