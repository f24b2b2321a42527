import { RIGHT_SIDE_TOP_N } from '../constants.ts';
import { dayParam, idParam, pageParam, textParam } from './query.ts';
import { contentPathOf, type PageData, type PageInput, previewOf, request, split } from './request.ts';

/** The events search and the month shown beside it, as the address asks for them. */
export function eventsQuery(query: URLSearchParams, now: number) {
  const monthText = /^(\d{4})-(\d{2})$/.exec(query.get('month') ?? '');
  const today = new Date(now);
  const month = monthText ? Number(monthText[2]) : today.getUTCMonth() + 1;
  const year = monthText ? Number(monthText[1]) : today.getUTCFullYear();
  const isMonth = month >= 1 && month <= 12 && year >= 2000 && year <= 2100;
  return {
    ShowOnlyPast: query.get('ShowOnlyPast') === 'true',
    EventType: idParam(query, 'EventType'),
    Location: idParam(query, 'Location'),
    EventName: textParam(query, 'EventName'),
    fromDate: dayParam(query, 'fromDate'),
    toDate: dayParam(query, 'toDate'),
    PageNumber: pageParam(query, 'PageNumber'),
    month: isMonth ? month : today.getUTCMonth() + 1,
    year: isMonth ? year : today.getUTCFullYear(),
  };
}

/** The calls of the events page. */
export function eventsPage(input: PageInput) {
  const { month, year, ...filters } = eventsQuery(input.query, input.now);
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input) }),
    search: request('events.search', { ...filters, PageSize: 10 }),
    filters: request('events.typeFilters'),
    month: request('events.month', { year }, { monthId: month }),
  };
}

export const eventsData = (input: PageInput): PageData => split(eventsPage(input), 'page', 'search');

/** The calls of one event. */
export function eventPage(input: PageInput) {
  const id = input.match.params.path ?? '';
  return {
    event: request('events.byId', previewOf(input.query), { id }),
    breadCrumb: request('blocks.breadCrumb', { path: input.pathname }),
    related: request('rightSide.eventRelated', { topN: RIGHT_SIDE_TOP_N }, { id }),
    books: request('rightSide.eventBooks', { topN: RIGHT_SIDE_TOP_N }, { id }),
  };
}

export const eventData = (input: PageInput): PageData => split(eventPage(input), 'event');
