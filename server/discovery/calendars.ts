import { ICalCalendar, type ICalEvent, ICalEventStatus } from 'ical-generator';
import type { EventCard, EventDetail } from '../../shared/contract/models.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import { parseEventFilters } from '../../shared/events/events.page.ts';
import { creditSentence } from '../../shared/item-credits.ts';
import { request } from '../../shared/pages/request.ts';
import { eventCalendarPath, eventsCalendarPath } from '../../shared/site/discovery.ts';
import { fetchData } from './fetch-data.ts';
import type { Sources } from './sources.ts';
import type { TextFile } from './text-file.ts';

const TYPE = 'text/calendar';
/** Default length of a session without an end. */
const SESSION_MS = HOUR_MS;
const REFRESH_SECONDS = 6 * 3600;
const PAGE_SIZE = 100;
const MAX_PAGES = 10;

export async function eventCalendar(name: string, sources: Sources): Promise<TextFile | undefined> {
  const event = await findEvent(name, sources);
  if (!event) return undefined;
  const calendar = newCalendar(sources, { url: sources.origin + eventCalendarPath(event.path) });
  addEvent(calendar, event, sources);
  return { type: TYPE, body: calendar.toString(), saveAs: `${name}.ics` };
}

/** Undefined for an unknown or draft event, or without sessions. */
export async function programmeCalendar(
  name: string,
  chosen: readonly string[],
  sources: Sources,
): Promise<TextFile | undefined> {
  const event = await findEvent(name, sources);
  const sessions = event?.days.flatMap((day) => day.sessions.filter(({ sessionId }) => chosen.includes(sessionId)));
  if (!event || !sessions || sessions.length === 0) return undefined;
  const { origin, now } = sources;
  const url = new URL(event.path, origin).href;
  const calendar = newCalendar(sources, { name: event.title });
  for (const { sessionId, title, start, end, room, track, note, speakers } of sessions) {
    const names = speakers.map((speaker) => speaker.name).join(', ');
    calendar.createEvent({
      id: `session-${event.eventId}-${sessionId}@${new URL(origin).hostname}`,
      stamp: toStamp(now()),
      start: new Date(start),
      end: new Date(end ?? Date.parse(start) + SESSION_MS),
      summary: title,
      location: [room, toLocation(event)].filter(Boolean).join(', '),
      description: [event.title, track, names, note, url].filter(Boolean).join('\n\n'),
      url,
    });
  }
  return { type: TYPE, body: calendar.toString(), saveAs: `${name}-programme.ics` };
}

/** By last path segment, not by number, so that the calendar file has only one URL. */
async function findEvent(name: string, sources: Sources): Promise<EventDetail | undefined> {
  const found = await fetchData(sources.upstream, request('events.byId', undefined, { id: name }));
  const event = found?.result[0];
  return event && !event.isDraft && event.path === `/events/${name}` ? event : undefined;
}

/** `query` holds the filters of the events page. */
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

export function newCalendar({ site }: Sources, names: { url?: string; name?: string }): ICalCalendar {
  return new ICalCalendar({
    ...names,
    prodId: { company: site.product, product: 'events', language: 'EN' },
    ttl: REFRESH_SECONDS,
  });
}

/** In UTC, which needs no time zone definition; the description gives the venue's local time. */
export function addEvent(calendar: ICalCalendar, event: EventCard | EventDetail, { origin, now }: Sources): ICalEvent {
  const url = new URL(event.path, origin).href;
  return calendar.createEvent({
    id: `event-${event.eventId}@${new URL(origin).hostname}`,
    stamp: toStamp(now()),
    ...toTimes(event),
    summary: event.title,
    location: toLocation(event),
    description: [event.summary, creditSentence(event), findLocalTime(event), url].filter(Boolean).join('\n\n'),
    url,
    categories: [{ name: event.type.name }],
    status: ICalEventStatus.CONFIRMED,
  });
}

export type DayEntry = { readonly id: string; readonly day: string; readonly summary: string; readonly url: string };

/** The exclusive end is the day after (RFC 5545). */
export function addDay(
  calendar: ICalCalendar,
  { id, day, summary, url }: DayEntry,
  { origin, now }: Sources,
): ICalEvent {
  const start = new Date(day);
  return calendar.createEvent({
    id: `${id}@${new URL(origin).hostname}`,
    stamp: toStamp(now()),
    start,
    end: new Date(start.getTime() + DAY_MS),
    allDay: true,
    summary,
    description: url,
    url,
  });
}

/** Changes daily, so that a calendar replaces its copy with a later file. */
const toStamp = (now: number): Date => new Date(now - (now % DAY_MS));

/** All-day events have dates; the exclusive end is the day after the last (RFC 5545). */
function toTimes({ start, end, isAllDay }: EventCard) {
  if (!isAllDay) return { start: new Date(start), end: new Date(end) };
  const toDay = (time: string) => new Date(time.slice(0, 10));
  return { start: toDay(start), end: new Date(toDay(end).getTime() + DAY_MS), allDay: true };
}

function toLocation(event: EventCard | EventDetail): string {
  const venue = 'venue' in event ? event.venue : undefined;
  if (!venue) return event.place;
  const { name, address, city, country } = venue;
  // Some street addresses include the city.
  return [name, address, ...(address.includes(city) ? [] : [city]), country].join(', ');
}

function findLocalTime({ start, timeZone, isAllDay }: EventCard): string | undefined {
  return isAllDay ? undefined : `Begins at ${start.slice(11, 16)}, ${timeZone.replaceAll('_', ' ')} time.`;
}
