import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { EventCard, EventDetail } from '../../shared/contract/models.ts';
import { request } from '../../shared/pages/common/request.ts';
import { parseEventFilters } from '../../shared/pages/events.ts';
import { eventCalendarPath, eventsCalendarPath } from '../../shared/site/discovery.ts';
import { fetchData } from './fetch-data.ts';
import type { Sources } from './sources.ts';
import type { TextFile } from './text-file.ts';

const TYPE = 'text/calendar';
const DAY_MS = 86_400_000;
const REFRESH_SECONDS = 6 * 3600;
const PAGE_SIZE = 100;
const MAX_PAGES = 10;

/** One event as a calendar file, by the last segment of its path; undefined when it is unknown or a draft. */
export async function eventCalendar(name: string, sources: Sources): Promise<TextFile | undefined> {
  const found = await fetchData(sources.upstream, request('events.byId', undefined, { id: name }));
  const event = found?.result[0];
  // The call accepts an event's number too, but the calendar file has only one URL.
  if (!event || event.isDraft || event.path !== `/events/${name}`) return undefined;
  const calendar = newCalendar(sources, { url: sources.origin + eventCalendarPath(event.path) });
  addEvent(calendar, event, sources);
  return { type: TYPE, body: calendar.toString(), saveAs: `${name}.ics` };
}

/** A list of events as a calendar to subscribe to; `query` holds the filters of the events page. */
export async function eventsCalendar(query: URLSearchParams, sources: Sources): Promise<TextFile> {
  const { month: _month, year: _year, PageNumber: _page, ...filters } = parseEventFilters(query, sources.now());
  const calendar = newCalendar(sources, {
    url: sources.origin + eventsCalendarPath(query),
    name: `${sources.site.product.toUpperCase()} events`,
  });
  for (let PageNumber = 1; PageNumber <= MAX_PAGES; PageNumber++) {
    const page = await fetchData(
      sources.upstream,
      request('events.search', { ...filters, PageSize: PAGE_SIZE, PageNumber }),
    );
    for (const event of page?.result ?? []) addEvent(calendar, event, sources);
    if (!page || PageNumber >= page.totalPages) break;
  }
  return { type: TYPE, body: calendar.toString() };
}

function newCalendar({ site }: Sources, names: { url: string; name?: string }): ICalCalendar {
  return new ICalCalendar({
    ...names,
    prodId: { company: site.product, product: 'events', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
}

/**
 * Adds an event with its times in UTC, which needs no time zone definition; the description gives the local time of the venue.
 * The stamp changes daily, so that a calendar replaces its copy with a later file.
 */
function addEvent(calendar: ICalCalendar, event: EventCard | EventDetail, { origin, now }: Sources): void {
  const url = new URL(event.path, origin).href;
  calendar.createEvent({
    id: `event-${event.eventId}@${new URL(origin).hostname}`,
    stamp: new Date(now() - (now() % DAY_MS)),
    ...timesOf(event),
    summary: event.title,
    location: locationOf(event),
    description: [event.summary, localTimeOf(event), url].filter(Boolean).join('\n\n'),
    url,
    categories: [{ name: event.type.name }],
    status: ICalEventStatus.CONFIRMED,
  });
}

/** An all-day event has dates for times, and its exclusive end is the day after its last (RFC 5545). */
function timesOf({ start, end, isAllDay }: EventCard) {
  if (!isAllDay) return { start: new Date(start), end: new Date(end) };
  const dayOf = (time: string) => new Date(time.slice(0, 10));
  return { start: dayOf(start), end: new Date(dayOf(end).getTime() + DAY_MS), allDay: true };
}

function locationOf(event: EventCard | EventDetail): string {
  const venue = 'venue' in event ? event.venue : undefined;
  if (!venue) return event.place;
  const { name, address, city, country } = venue;
  // Some street addresses include the city.
  return [name, address, ...(address.includes(city) ? [] : [city]), country].join(', ');
}

function localTimeOf({ start, timeZone, isAllDay }: EventCard): string | undefined {
  return isAllDay ? undefined : `Begins at ${start.slice(11, 16)}, ${timeZone.replaceAll('_', ' ')} time.`;
}
