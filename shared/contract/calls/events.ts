import { type CallSpec, live } from '../call.ts';

/** Section 7, Events. The places left change with every registration, so responses are fresh only briefly. */
export const eventCalls = {
  'events.calendar': { method: 'GET', path: '/events/calendar', cache: live('events'), unlabelled: true },
  'events.month': {
    method: 'GET',
    path: '/events/month/:monthId',
    cache: live('events'),
    unlabelled: true,
  },
  'events.category': {
    method: 'GET',
    path: '/events/category',
    cache: live('events', 'taxonomy'),
  },
  'events.byId': {
    method: 'GET',
    path: '/events/:id',
    cache: live('events'),
    preview: true,
  },
  'events.myProgram': {
    method: 'GET',
    path: '/events/myprogram/:id',
    cache: live('events'),
  },
  'events.video': {
    method: 'GET',
    path: '/events/video/:id',
    cache: live('events'),
  },
  'events.latest': { method: 'GET', path: '/events/latest', cache: live('events') },
  'events.search': {
    method: 'GET',
    path: '/events-search',
    cache: live('events'),
    startsLoading: false,
  },
  'events.typeFilters': {
    method: 'GET',
    path: '/events-search/type-filters',
    cache: live('events', 'taxonomy'),
  },
} as const satisfies Record<string, CallSpec>;
