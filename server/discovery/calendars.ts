import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import type { EventCard, EventDetail } from '../../shared/contract/models.ts';
import { eventCalendarPath, eventsCalendarPath } from '../../shared/site/discovery.ts';
import { eventsQuery } from '../../shared/site/page-data/events.ts';
import { request } from '../../shared/site/page-data/request.ts';
import type { Sources } from './discovery.ts';
import { ask, type TextFile } from './text-file.ts';

const TYPE = 'text/calendar';
const DAY_MS = 86_400_000;
const REFRESH_SECONDS = 6 * 3600;
const PAGE_SIZE = 100;
const MOST_PAGES = 10;

/** One event as a calendar file, by the last part of its path; undefined when it is unknown or a draft. */
export async function eventCalendar(name: string, sources: Sources): Promise<TextFile | undefined> {
  const found = await ask(sources.upstream, request('events.byId', undefined, { id: name }));
  const event = found?.result[0];
  // The call knows events by their number too: an event has one address.
  if (!event || event.isDraft || event.path !== `/events/${name}`) return undefined;
  const calendar = newCalendar(sources, { url: sources.origin + eventCalendarPath(event.path) });
  addEvent(calendar, event, sources);
  return { type: TYPE, body: calendar.toString(), saveAs: `${name}.ics` };
}

/** The events of a list, to subscribe to: `query` holds the filters of the events page. */
export async function eventsCalendar(query: URLSearchParams, sources: Sources): Promise<TextFile> {
  const { month: _month, year: _year, PageNumber: _page, ...filters } = eventsQuery(query, sources.now());
  const calendar = newCalendar(sources, {
    url: sources.origin + eventsCalendarPath(query),
    name: `${sources.site.product.toUpperCase()} events`,
  });
  for (let PageNumber = 1; PageNumber <= MOST_PAGES; PageNumber++) {
    const page = await ask(sources.upstream, request('events.search', { ...filters, PageSize: PAGE_SIZE, PageNumber }));
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
 * Times are written in UTC, which no calendar reads wrongly in summer or winter; what the clock says at the place stands in
 * the description. A file of a later day takes the place of an earlier one by its stamp.
 */
function addEvent(calendar: ICalCalendar, event: EventCard | EventDetail, { origin, now }: Sources): void {
  const url = new URL(event.path, origin).href;
  calendar.createEvent({
    id: `event-${event.eventId}@${new URL(origin).hostname}`,
    stamp: new Date(now() - (now() % DAY_MS)),
    ...timesOf(event),
    summary: event.title,
    location: placeOf(event),
    description: [event.summary, clockOf(event), url].filter(Boolean).join('\n\n'),
    url,
    categories: [{ name: event.type.name }],
    status: ICalEventStatus.CONFIRMED,
  });
}

/** An event of whole days has days for times, and ends on the day after its last. */
function timesOf({ start, end, isAllDay }: EventCard) {
  if (!isAllDay) return { start: new Date(start), end: new Date(end) };
  const dayOf = (time: string) => new Date(time.slice(0, 10));
  return { start: dayOf(start), end: new Date(dayOf(end).getTime() + DAY_MS), allDay: true };
}

function placeOf(event: EventCard | EventDetail): string {
  const venue = 'venue' in event ? event.venue : undefined;
  if (!venue) return event.place;
  const { name, address, city, country } = venue;
  // Some addresses name the town already.
  return [name, address, ...(address.includes(city) ? [] : [city]), country].join(', ');
}

function clockOf({ start, timeZone, isAllDay }: EventCard): string | undefined {
  return isAllDay ? undefined : `Begins at ${start.slice(11, 16)}, ${timeZone.replaceAll('_', ' ')} time.`;
}
