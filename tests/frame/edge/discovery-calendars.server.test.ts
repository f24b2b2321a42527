import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/durations.ts';
import { eventCard } from '../../support/cards.ts';
import { discoverySite, ORIGIN } from '../../support/discovery-site.ts';

const ok = { statusCode: 200, statusMessage: 'OK' };
const detail = (eventId: number, over: Record<string, unknown> = {}) => ({
  ...ok,
  result: [
    {
      ...eventCard(eventId),
      body: '',
      headings: [],
      level: 'All',
      language: 'English',
      prices: [],
      days: [],
      faculty: [],
      questions: [],
      taxonomy: [],
      relatedIds: [],
      isDraft: false,
      seo: {},
      ...over,
    },
  ],
});

const scene = discoverySite();

const get = (path: string) => scene.site.request.get(path);
async function open(path: string) {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const text = response.text;
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { response, text, calendar, events };
}

describe('one event as a calendar file', () => {
  test.each([
    ['summer', 'Europe/Berlin', '2031-07-01T09:00:00+02:00', '2031-07-01T17:00:00+02:00'],
    ['winter', 'Europe/Berlin', '2031-12-01T09:00:00+01:00', '2031-12-01T17:00:00+01:00'],
    ['across a daylight saving change', 'America/New_York', '2031-11-01T22:00:00-04:00', '2031-11-02T03:00:00-05:00'],
    ['a zone with a half-hour offset', 'Asia/Kolkata', '2031-07-01T09:00:00+05:30', '2031-07-01T10:15:00+05:30'],
    ['a day that differs in UTC', 'Asia/Tokyo', '2031-07-01T08:00:00+09:00', '2031-07-01T09:00:00+09:00'],
  ])('%s: ical.js reads the same instants', async (_name, timeZone, start, end) => {
    scene.api.on('/events/event-1', detail(1, { timeZone, start, end }));
    const { events } = await open('/calendars/events/event-1.ics');
    expect(events).toHaveLength(1);
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe(new Date(start).toISOString());
    expect(events[0]?.endDate.toJSDate().toISOString()).toBe(new Date(end).toISOString());
    expect(events[0]?.description).toContain(`Begins at ${start.slice(11, 16)}, ${timeZone.replace('_', ' ')} time`);
  });

  test('an all-day event has dates, and its end is the day after its last', async () => {
    const days = { start: '2031-07-01T00:00:00+02:00', end: '2031-07-03T23:59:00+02:00', isAllDay: true };
    scene.api.on('/events/event-1', detail(1, days));
    const [event] = (await open('/calendars/events/event-1.ics')).events;
    expect(event?.startDate.isDate).toBe(true);
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2031-07-01', '2031-07-04']);
  });

  test('the UID is stable, and a later file has a newer DTSTAMP', async () => {
    scene.api.on('/events/event-1', detail(1));
    const first = await open('/calendars/events/event-1.ics');
    expect(first.events[0]?.uid).toBe('event-1@www.acme.example');
    scene.site.advance(HOUR_MS);
    expect((await open('/calendars/events/event-1.ics')).text).toBe(first.text);
    scene.site.advance(DAY_MS);
    const later = await open('/calendars/events/event-1.ics');
    expect(later.events[0]?.uid).toBe('event-1@www.acme.example');
    const stamp = ({ events }: typeof first) => String(events[0]?.component.getFirstPropertyValue('dtstamp'));
    expect(stamp(later) > stamp(first)).toBe(true);
  });

  test('contains the venue, the summary and the page’s URL, and has a safe file name', async () => {
    const venue = { name: 'Old Hall', address: 'Am Markt 1, 53111 Bonn', city: 'Bonn', country: 'Germany' };
    scene.api.on(
      '/events/event-1',
      detail(1, { venue, title: 'Fees; duties, and\nBEGIN:VALARM', summary: 'a\r\nATTENDEE:b' }),
    );
    const { events, response, text, calendar } = await open('/calendars/events/event-1.ics');
    expect(events[0]?.location).toBe('Old Hall, Am Markt 1, 53111 Bonn, Germany');
    expect(events[0]?.summary).toBe('Fees; duties, and\nBEGIN:VALARM');
    expect(events[0]?.component.getFirstPropertyValue('url')).toBe(`${ORIGIN}/events/event-1`);
    expect(events[0]?.component.getFirstPropertyValue('categories')).toBe('Conference, annual');
    expect(events[0]?.component.getAllSubcomponents()).toEqual([]);
    expect(text).not.toMatch(/^ATTENDEE/m);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT6H');
    expect(response.headers['content-disposition']).toBe('attachment; filename="event-1.ics"');
  });

  test('answers 404 for drafts, unknown events and event numbers', async () => {
    scene.api.on('/events/event-1', detail(1, { isDraft: true }));
    scene.api.on('/events/2', detail(2));
    for (const name of ['event-1', '2', 'nothing', 'Event-1', 'event-1%22']) {
      expect((await get(`/calendars/events/${name}.ics`)).status).toBe(404);
    }
  });
});

describe('the calendar file of chosen sessions', () => {
  const session = (sessionId: string, start: string, over = {}) => ({
    sessionId,
    title: `Session ${sessionId}`,
    start: `2031-07-01T${start}:00+02:00`,
    speakers: [],
    ...over,
  });
  const days = [
    {
      date: '2031-07-01',
      sessions: [
        session('a', '09:00', { end: '2031-07-01T10:00:00+02:00', room: 'Hall 1', track: 'Devices' }),
        session('b', '10:30'),
        session('c', '12:00'),
      ],
    },
  ];
  const file = '/calendars/programmes/event-1.ics';

  test('contains these sessions with room, track and times, one without an end for an hour', async () => {
    scene.api.on('/events/event-1', detail(1, { days }));
    const { events, response } = await open(`${file}?session=a&session=b&session=unknown`);
    expect(events.map(({ summary }) => summary)).toEqual(['Session a', 'Session b']);
    expect(events[0]?.location).toMatch(/^Hall 1, /);
    expect(events[0]?.description).toContain('Devices');
    expect(events.map(({ duration }) => duration.toSeconds())).toEqual([3600, 3600]);
    expect(events.map(({ uid }) => uid)).toEqual(['session-1-a@www.acme.example', 'session-1-b@www.acme.example']);
    expect(response.headers['content-disposition']).toBe('attachment; filename="event-1-programme.ics"');
  });

  test.each(['', '?session=unknown', '?session='])('answers 404 without a session of the event: %j', async (query) => {
    scene.api.on('/events/event-1', detail(1, { days }));
    expect((await get(file + query)).status).toBe(404);
  });

  test('answers 404 for drafts and unknown events', async () => {
    scene.api.on('/events/event-1', detail(1, { days, isDraft: true }));
    for (const name of ['event-1', 'nothing']) {
      expect((await get(`/calendars/programmes/${name}.ics?session=a`)).status).toBe(404);
    }
  });
});

describe('the calendar of the events page', () => {
  test('contains all pages of the list, with the same filters as the page', async () => {
    const page = (pageNumber: number, result: unknown[]) => ({
      ...ok,
      result,
      totalCount: 3,
      pageNumber,
      pageSize: 100,
      totalPages: 2,
    });
    scene.api.on('/events-search', (req: { url?: string }, res: import('node:http').ServerResponse) => {
      const number = Number(new URL(req.url ?? '', ORIGIN).searchParams.get('PageNumber'));
      res.writeHead(200, { 'Content-Type': 'application/json' });
      res.end(JSON.stringify(number === 1 ? page(1, [eventCard(1), eventCard(2)]) : page(2, [eventCard(3)])));
    });
    const { events, calendar } = await open('/calendars/events.ics?EventType=660&Location=x&PageNumber=7&none=1');
    expect(events.map(({ uid }) => uid)).toEqual([1, 2, 3].map((id) => `event-${id}@www.acme.example`));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('ACME events');
    expect(scene.api.requests.map(({ url }) => url)).toEqual(
      [1, 2].map((number) => `/events-search?EventType=660&PageNumber=${number}&PageSize=100&ShowOnlyPast=false`),
    );
  });
});
