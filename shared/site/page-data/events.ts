import { EUROPE_LOCATION_ID, RIGHT_SIDE_TOP_N } from '../constants.ts';
import { choiceParam, dayParam, idParam, pageParam, textParam } from './query.ts';
import { contentPathOf, type PageData, type PageInput, previewOf, request, split } from './request.ts';

/** Orders of the events search; without one the API puts the nearest first. */
export const EVENT_ORDERS = ['date', 'date-desc', 'name'] as const;
/** How many events a page of the list may hold, the usual number first. */
export const EVENT_PAGE_SIZES = ['10', '20', '50'] as const;
export const FIRST_CALENDAR_YEAR = 2000;
export const LAST_CALENDAR_YEAR = 2100;

/** Enough for all that happens in a month: a calendar has no pages. */
const WHOLE_MONTH = 100;
const UPCOMING_EVENTS = 20;
const MONTH = /^(\d{4})-(\d{2})$/;
const EVENT_KEY = /^[A-Za-z0-9-]{1,160}$/;

/** Filters a page begins with; its visitors may choose others. */
type Preset = { readonly Location?: string };
const PRESETS: Readonly<Record<string, Preset>> = {
  '/education/european-events': { Location: String(EUROPE_LOCATION_ID) },
};

/** The filters of section 3 in an address of the events page, and the month of its calendar. */
export function eventsQuery(query: URLSearchParams, now: number, preset: Preset = {}) {
  return {
    ...monthOf(query.get('month'), now),
    ShowOnlyPast: query.get('ShowOnlyPast') === 'true',
    EventType: idParam(query, 'EventType'),
    Location: idParam(query, 'Location') ?? preset.Location,
    EventName: textParam(query, 'EventName'),
    fromDate: dayParam(query, 'fromDate'),
    toDate: dayParam(query, 'toDate'),
    SortBy: EVENT_ORDERS.find((order) => order === query.get('SortBy')),
    PageSize: Number(choiceParam(query, 'PageSize', EVENT_PAGE_SIZES)),
    PageNumber: pageParam(query, 'PageNumber'),
  };
}

/** "2025-05" as numbers; the month of today for anything else. */
function monthOf(text: string | null, now: number): { year: number; month: number } {
  const [, year, month] = (MONTH.exec(text ?? '') ?? []).map(Number);
  if (year && month && month <= 12 && year >= FIRST_CALENDAR_YEAR && year <= LAST_CALENDAR_YEAR) return { year, month };
  const today = new Date(now);
  return { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 };
}

/**
 * What a page of events shows: a list, a month or one day, and what it lets through. A month and a day bring their own days
 * with them, so `fromDate` and `toDate` belong to the list.
 */
export function eventsAsked({ pathname, query, now }: Pick<PageInput, 'pathname' | 'query' | 'now'>) {
  const preset = PRESETS[pathname] ?? {};
  const day = dayParam(query, 'day');
  const view = day ? 'day' : choiceParam(query, 'view', ['list', 'month']);
  const { fromDate, toDate, ...asked } = eventsQuery(query, now, preset);
  const days = view === 'list' ? { fromDate, toDate } : { fromDate: undefined, toDate: undefined };
  const { ShowOnlyPast, EventType, Location, EventName } = asked;
  const hasFilters =
    ShowOnlyPast || Location !== preset.Location || [EventType, EventName, days.fromDate, days.toDate].some(Boolean);
  const isFront = view === 'list' && !hasFilters && asked.PageNumber === 1;
  // Below a list stands the calendar of all events: not where the page is about some of them.
  const hasMonthBelow = isFront && !preset.Location;
  const month = day ? monthOf(day.slice(0, 7), now) : {};
  return { ...asked, ...days, ...month, view, day, preset, hasFilters, isFront, hasMonthBelow };
}

/** The calls of the events page. In a month and on a day the search tells which of their events the filters let through. */
export function eventsPage(input: PageInput) {
  const asked = eventsAsked(input);
  const { view, day, year, month, ShowOnlyPast, EventType, Location, EventName } = asked;
  const { fromDate, toDate, SortBy, PageSize, PageNumber } = asked;
  const filters = { ShowOnlyPast, EventType, Location, EventName };
  const monthDay = (date: number) => new Date(date).toISOString().slice(0, 10);
  const search = {
    list: { ...filters, fromDate, toDate, SortBy, PageSize, PageNumber },
    month: {
      ...filters,
      fromDate: monthDay(Date.UTC(year, month - 1, 1)),
      toDate: monthDay(Date.UTC(year, month, 0)),
      PageSize: WHOLE_MONTH,
    },
    day: { ...filters, fromDate: day, toDate: day, PageSize: WHOLE_MONTH },
  }[view];
  const path = contentPathOf(input);
  return {
    page: request('pageMenu.byPath', { path }),
    search: request('events.search', search),
    filters: request('events.typeFilters'),
    month: request('events.month', { year }, { monthId: month }),
    day: request('events.calendar', { dateInput: day ?? monthDay(input.now) }),
    banners: request('blocks.landingBanners', { path }),
    promotions: request('blocks.promotions', { pathName: path }),
  };
}

export function eventsData(input: PageInput): PageData {
  const { page, search, filters, month, day, banners, promotions } = eventsPage(input);
  const { view, isFront, hasMonthBelow } = eventsAsked(input);
  if (view === 'month') return split({ page, search, month, filters }, 'page', 'search', 'month');
  if (view === 'day') return split({ page, search, day, filters }, 'page', 'search', 'day');
  const list = split({ page, search, filters }, 'page', 'search');
  const below = [...(hasMonthBelow ? [month] : []), ...(isFront ? [banners, promotions] : [])];
  return { ...list, secondary: [...list.secondary, ...below] };
}

/** The calls of one event. Section 7, Right-side sections: what stands beside it. */
export function eventPage(input: PageInput) {
  const id = input.match.params.path ?? '';
  const topN = { topN: RIGHT_SIDE_TOP_N };
  return {
    event: request('events.byId', previewOf(input.query), { id }),
    breadCrumb: request('blocks.breadCrumb', { path: input.pathname }),
    related: request('rightSide.eventRelated', topN, { id }),
    news: request('rightSide.eventNews', topN, { id }),
    learning: request('rightSide.eventLearning', topN, { id }),
    books: request('rightSide.eventBooks', topN, { id }),
  };
}

export const eventData = (input: PageInput): PageData => split(eventPage(input), 'event');

/** The event a member page is about: its number or the last part of its path; none when the address does not say. */
export function chosenEvent(query: URLSearchParams): string | undefined {
  const id = query.get('id') ?? '';
  return EVENT_KEY.test(id) ? id : undefined;
}

/** The calls of the page that lists recordings. */
export function recordingsPage(input: PageInput) {
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input) }),
    past: request('events.search', { ShowOnlyPast: true, PageSize: 100 }),
  };
}

/** The calls of one recording. */
export function recordingPage(id: string) {
  return { event: request('events.byId', {}, { id }), video: request('events.video', {}, { id }) };
}

export function eventVideoData(input: PageInput): PageData {
  const id = chosenEvent(input.query);
  return id ? split(recordingPage(id), 'event', 'video') : split(recordingsPage(input), 'page', 'past');
}

/** The calls of the page a member chooses an event on. */
export function activeEventsPage(input: PageInput) {
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input) }),
    upcoming: request('events.latest', { noOfEvents: UPCOMING_EVENTS }),
    record: request('sso.user'),
  };
}

/** The calls of the programme of one event. */
export function myProgramPage(id: string) {
  return { event: request('events.byId', {}, { id }), program: request('events.myProgram', {}, { id }) };
}

export function activeEventsData(input: PageInput): PageData {
  const id = chosenEvent(input.query);
  return id ? split(myProgramPage(id), 'event', 'program') : split(activeEventsPage(input), 'page', 'upcoming');
}
