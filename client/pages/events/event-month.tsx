import type { EventCard } from '../../../shared/contract/models.ts';
import { eventsPage, eventsQuery } from '../../../shared/site/page-data/events.ts';
import type { PageInput } from '../../../shared/site/page-data/request.ts';
import { useCall } from '../../data/use-call.ts';
import { readDay } from '../../ui/dates.ts';
import { MonthCalendar } from '../../ui/month-calendar.tsx';
import type { CalendarEvent } from '../../ui/month-grid.ts';
import { FailedState, Skeleton } from '../../ui/state.tsx';

/** A month of events as a calendar, with the way to the months before and after. */
export function EventMonth({ input }: { input: PageInput }) {
  const { year, month } = eventsQuery(input.query, input.now);
  const days = useCall(eventsPage(input).month);
  const events = new Map((days.data?.result ?? []).flatMap((day) => day.events.map((event) => [event.eventId, event])));
  return (
    <section className="section" id="month" aria-label="Calendar">
      {days.loading && <Skeleton shape="table" />}
      {days.failed && <FailedState title="The calendar could not be loaded" />}
      {days.data && (
        <MonthCalendar
          year={year}
          month={month}
          events={[...events.values()].map(calendarEvent)}
          previous={monthLink(input, year, month - 1)}
          next={monthLink(input, year, month + 1)}
        />
      )}
    </section>
  );
}

function calendarEvent(event: EventCard): CalendarEvent {
  return {
    id: String(event.eventId),
    title: event.title,
    href: event.path,
    start: readDay(event.start, event.timeZone)?.iso ?? '',
    end: readDay(event.end, event.timeZone)?.iso ?? '',
    kind: event.isStar ? 'conference' : event.format === 'online' ? 'online' : 'in-person',
    place: event.place,
  };
}

function monthLink(input: PageInput, year: number, month: number): { label: string; href: string } {
  const first = new Date(Date.UTC(year, month - 1, 1)).toISOString();
  const query = new URLSearchParams(input.query);
  query.set('month', first.slice(0, 7));
  return { label: readDay(first)?.monthName ?? '', href: `${input.pathname}?${query}#month` };
}
