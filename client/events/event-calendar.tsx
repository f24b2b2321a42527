import type { EventCard, EventDay } from '../../shared/contract/models.ts';
import { DAY_MS } from '../../shared/durations.ts';
import {
  eventsPage,
  FIRST_CALENDAR_YEAR,
  LAST_CALENDAR_YEAR,
  parseEventsQuery,
} from '../../shared/events/events.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { LoadedList } from '../blocks/loaded-list.tsx';
import { Retry } from '../blocks/retry.tsx';
import { EventRow } from '../cards/event-row.tsx';
import { withParams } from '../data/address.ts';
import { useCall } from '../data/use-call.ts';
import { Agenda } from '../ui/agenda.tsx';
import { QuietLink } from '../ui/button.tsx';
import { formatDate, readDay } from '../ui/dates.ts';
import { CalendarHead, MonthCalendar } from '../ui/month-calendar.tsx';
import type { CalendarEvent } from '../ui/month-grid.ts';
import { FailedState, Skeleton } from '../ui/state.tsx';
import type { LinkItem } from '../ui/types.ts';

/** Links to the adjacent months and to each day with events. */
export function EventMonth({ input, below = false }: { input: PageInput; below?: boolean }) {
  const { year, month } = parseEventsQuery(input);
  const days = useCall(eventsPage(input).month);
  const isShown = useFilters(input);
  const events = listEvents(days.data?.result ?? []).filter(isShown);
  return (
    <section className={below ? 'section' : undefined} id="month" aria-label="Calendar">
      {days.loading && <Skeleton shape="table" count={6} />}
      {days.failed && <FailedState level={2} title="We couldn’t load the calendar" action={<Retry />} />}
      {days.data && (
        <MonthCalendar
          year={year}
          month={month}
          today={new Date(input.now).toISOString().slice(0, 10)}
          events={events.map(calendarEvent)}
          dayHref={(day) => withParams(input, { view: undefined, month: undefined, PageNumber: undefined, day })}
          previous={monthLink(input, year, month - 1)}
          next={monthLink(input, year, month + 1)}
        />
      )}
    </section>
  );
}

/** Links to the adjacent days. */
export function EventsOfDay({ input, day }: { input: PageInput; day: string }) {
  const days = useCall(eventsPage(input).day);
  const isShown = useFilters(input);
  const { weekday, day: number, monthName, year } = readDay(day) ?? {};
  return (
    <section aria-labelledby="day">
      <CalendarHead
        id="day"
        label="Days"
        title={
          <>
            {`${weekday} ${number} ${monthName} `}
            <span>{year}</span>
          </>
        }
        previous={dayLink(input, day, -1)}
        next={dayLink(input, day, 1)}
      />
      <LoadedList
        loaded={days}
        items={(data) => listEvents(data.result).filter(isShown)}
        skeleton={{ shape: 'agenda', count: 2 }}
        failed="We couldn’t load the events of this day"
        level={3}
        empty={{
          title: 'No events on this day',
          text: 'The month shows the days that have events.',
          action: (
            <QuietLink href={withParams(input, { day: undefined, view: 'month', month: day.slice(0, 7) })}>
              {`All of ${monthName}`}
            </QuietLink>
          ),
        }}
      >
        {(events) => (
          <Agenda ruled>
            {events.map((event) => (
              <EventRow key={event.eventId} event={event} />
            ))}
          </Agenda>
        )}
      </LoadedList>
    </section>
  );
}

/** Matches all events, or with filters those in the search results. */
function useFilters(input: PageInput): (event: EventCard) => boolean {
  const { hasFilters, preset } = parseEventsQuery(input);
  const found = useCall(eventsPage(input).search).data?.result;
  if (!hasFilters && !preset.Location) return () => true;
  const ids = new Set(found?.map(({ eventId }) => eventId));
  return ({ eventId }) => ids.has(eventId);
}

function listEvents(days: readonly EventDay[]): EventCard[] {
  return [...new Map(days.flatMap(({ events }) => events.map((event) => [event.eventId, event]))).values()];
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

/** Limits the calendar's years, because crawlers would follow its links without end. */
const isInCalendar = ({ year }: { year: number }) => year >= FIRST_CALENDAR_YEAR && year <= LAST_CALENDAR_YEAR;

function monthLink(input: PageInput, year: number, month: number): LinkItem | undefined {
  const first = readDay(new Date(Date.UTC(year, month - 1, 1)).toISOString());
  if (!first || !isInCalendar(first)) return undefined;
  return { label: first.monthName, href: `${withParams(input, { month: first.iso.slice(0, 7) })}#month` };
}

function dayLink(input: PageInput, day: string, step: 1 | -1): LinkItem | undefined {
  const other = readDay(new Date(Date.parse(day) + step * DAY_MS).toISOString());
  if (!other || !isInCalendar(other)) return undefined;
  return { label: formatDate(other.iso, 'UTC', { year: false }), href: withParams(input, { day: other.iso }) };
}
