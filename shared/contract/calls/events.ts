import { type CallSpec, live } from '../call.ts';

/** Section 7, Events. Places left change while people register, so these stay fresh only briefly. */
export const eventCalls = {
  'events.calendar': { method: 'GET', path: '/events/calendar', cache: live('events'), summary: 'The events of a day' },
  'events.month': {
    method: 'GET',
    path: '/events/month/:monthId',
    cache: live('events'),
    summary: 'The events of a month, by day',
  },
  'events.category': {
    method: 'GET',
    path: '/events/category',
    cache: live('events', 'taxonomy'),
    summary: 'Kinds of event',
  },
  'events.byId': {
    method: 'GET',
    path: '/events/:id',
    cache: live('events'),
    preview: true,
    summary: 'An event by its id or path name',
  },
  'events.myProgram': {
    method: 'GET',
    path: '/events/myprogram/:id',
    cache: live('events'),
    summary: 'The programme of an event, day by day',
  },
  'events.video': {
    method: 'GET',
    path: '/events/video/:id',
    cache: live('events'),
    summary: 'The recording of an event',
  },
  'events.latest': { method: 'GET', path: '/events/latest', cache: live('events'), summary: 'The next events' },
  'events.search': {
    method: 'GET',
    path: '/events-search',
    cache: live('events'),
    startsLoading: false,
    summary: 'Events by name, kind, place and dates',
  },
  'events.typeFilters': {
    method: 'GET',
    path: '/events-search/type-filters',
    cache: live('events', 'taxonomy'),
    summary: 'Kinds and places to filter events by',
  },
} as const satisfies Record<string, CallSpec>;
