import { EUROPE_LOCATION_ID } from '../constants.ts';
import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { choiceParam, choiceReader, dayParam, idParam, pageParam, readPage, textParam } from '../pages/query.ts';
import { type PageInput, request, split, toContentPath, toPreview } from '../pages/request.ts';

export const EVENT_ORDERS = ['date', 'date-desc', 'name'] as const;
export const EVENT_PAGE_SIZES = ['10', '20', '50'] as const;
const VIEWS = ['list', 'month'] as const;
export const FIRST_CALENDAR_YEAR = 2000;
export const LAST_CALENDAR_YEAR = 2100;

/** Fits all events of a month, because the calendar has no pagination. */
const MONTH_PAGE_SIZE = 100;
const MONTH = /^(\d{4})-(\d{2})$/;

type Preset = { readonly Location?: string };
const PRESETS: Readonly<Record<string, Preset>> = {
  '/education/european-events': { Location: String(EUROPE_LOCATION_ID) },
};

/** Section 3; malformed values are ignored. */
export function parseEventFilters(query: URLSearchParams, now: number, preset: Preset = {}) {
  return {
    ...buildMonth(query.get('month'), now),
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

function parseMonth(text: string | null): { year: number; month: number } | undefined {
  const [, year, month] = (MONTH.exec(text ?? '') ?? []).map(Number);
  const isMonth = year && month && month <= 12 && year >= FIRST_CALENDAR_YEAR && year <= LAST_CALENDAR_YEAR;
  return isMonth ? { year, month } : undefined;
}

function buildMonth(text: string | null, now: number): { year: number; month: number } {
  const parsed = parseMonth(text);
  if (parsed) return parsed;
  const today = new Date(now);
  return { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 };
}

/** `fromDate` and `toDate` apply to the list only, because a month and a day have dates of their own. */
export function parseEventsQuery({ pathname, query, now }: Pick<PageInput, 'pathname' | 'query' | 'now'>) {
  const preset = PRESETS[pathname] ?? {};
  const day = dayParam(query, 'day');
  const view = day ? 'day' : choiceParam(query, 'view', VIEWS);
  const { fromDate, toDate, ...filters } = parseEventFilters(query, now, preset);
  const days = view === 'list' ? { fromDate, toDate } : { fromDate: undefined, toDate: undefined };
  const { ShowOnlyPast, EventType, Location, EventName } = filters;
  const hasFilters =
    ShowOnlyPast || Location !== preset.Location || [EventType, EventName, days.fromDate, days.toDate].some(Boolean);
  const isFront = view === 'list' && !hasFilters && filters.PageNumber === 1;
  // A preset shows only some events, so the calendar of all events would not match its list.
  const hasMonthBelow = isFront && !preset.Location;
  const month = day ? buildMonth(day.slice(0, 7), now) : {};
  return { ...filters, ...days, ...month, view, day, preset, hasFilters, isFront, hasMonthBelow };
}

export type EventsQuery = ReturnType<typeof parseEventsQuery>;

export function eventsPage(input: PageInput) {
  const eventsQuery = parseEventsQuery(input);
  const { view, day, year, month, ShowOnlyPast, EventType, Location, EventName } = eventsQuery;
  const { fromDate, toDate, SortBy, PageSize, PageNumber } = eventsQuery;
  const filters = { ShowOnlyPast, EventType, Location, EventName };
  const monthDay = (date: number) => new Date(date).toISOString().slice(0, 10);
  const search = {
    list: { ...filters, fromDate, toDate, SortBy, PageSize, PageNumber },
    month: {
      ...filters,
      fromDate: monthDay(Date.UTC(year, month - 1, 1)),
      toDate: monthDay(Date.UTC(year, month, 0)),
      PageSize: MONTH_PAGE_SIZE,
    },
    day: { ...filters, fromDate: day, toDate: day, PageSize: MONTH_PAGE_SIZE },
  }[view];
  const path = toContentPath(input);
  const preview = toPreview(input.query);
  return {
    page: pageEntry(input),
    search: request('events.search', search),
    filters: request('events.typeFilters'),
    kinds: request('events.category'),
    month: request('events.month', { year }, { monthId: month }),
    day: request('events.calendar', { dateInput: day ?? monthDay(input.now) }),
    banners: request('blocks.landingBanners', { path, ...preview }),
    promotions: request('blocks.promotions', { pathName: path, ...preview }),
  };
}

export const page: PageModule<'events'> = {
  kind: 'events',
  description: 'Event calendar and event search',
  params: {
    cacheable: {
      EventType: idParam,
      Location: idParam,
      PageNumber: readPage,
      PageSize: choiceReader(EVENT_PAGE_SIZES),
      ShowOnlyPast: choiceReader(['false', 'true']),
      SortBy: (query, name) => EVENT_ORDERS.find((order) => order === query.get(name)),
      month: (query, name) => (parseMonth(query.get(name)) ? (query.get(name) ?? undefined) : undefined),
      view: choiceReader(VIEWS),
    },
    uncacheable: ['EventName', 'day', 'fromDate', 'toDate'],
  },
  listed: true,
  sitemap: 'pages',
  feeds: ['events'],
  load(input) {
    const { page, search, filters, kinds, month, day, banners, promotions } = eventsPage(input);
    const { view, isFront, hasMonthBelow } = parseEventsQuery(input);
    if (view === 'month') return split({ page, search, month, filters }, 'page', 'search', 'month');
    if (view === 'day') return split({ page, search, day, filters }, 'page', 'search', 'day');
    const list = split({ page, search, filters }, 'page', 'search');
    const below = [...(hasMonthBelow ? [month] : []), ...(isFront ? [kinds, banners, promotions] : [])];
    return { ...list, secondary: [...list.secondary, ...below] };
  },
};
