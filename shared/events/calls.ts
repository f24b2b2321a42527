import { type CallSpec, content } from '../contract/call.ts';

export const eventCalls = {
  'events.calendar': { method: 'GET', path: '/events/calendar', cache: content('events'), unlabelled: true },
  'events.month': {
    method: 'GET',
    path: '/events/month/:monthId',
    cache: content('events'),
    unlabelled: true,
  },
  'events.category': {
    method: 'GET',
    path: '/events/category',
    cache: content('events', 'taxonomy'),
  },
  'events.byId': {
    method: 'GET',
    path: '/events/:id',
    cache: content('events'),
    preview: true,
  },
  'events.myProgram': {
    method: 'GET',
    path: '/events/myprogram/:id',
    cache: content('events'),
  },
  'events.video': {
    method: 'GET',
    path: '/events/video/:id',
    cache: content('events'),
  },
  'events.latest': { method: 'GET', path: '/events/latest', cache: content('events') },
  'events.search': {
    method: 'GET',
    path: '/events-search',
    paged: true,
    cache: content('events'),
    startsLoading: false,
  },
  'events.typeFilters': {
    method: 'GET',
    path: '/events-search/type-filters',
    cache: content('events', 'taxonomy'),
  },
} as const satisfies Record<string, CallSpec>;
