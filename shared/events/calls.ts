import { type CallSpec, content } from '../contract/call.ts';

export const eventCalls = {
  'events.calendar': { method: 'GET', path: '/events/calendar', cache: content, unlabelled: true },
  'events.month': {
    method: 'GET',
    path: '/events/month/:monthId',
    cache: content,
    unlabelled: true,
  },
  'events.category': {
    method: 'GET',
    path: '/events/category',
    cache: content,
  },
  'events.byId': {
    method: 'GET',
    path: '/events/:id',
    cache: content,
    preview: true,
  },
  'events.myProgram': {
    method: 'GET',
    path: '/events/myprogram/:id',
    cache: content,
  },
  'events.video': {
    method: 'GET',
    path: '/events/video/:id',
    cache: content,
  },
  'events.latest': { method: 'GET', path: '/events/latest', cache: content },
  'events.search': {
    method: 'GET',
    path: '/events-search',
    paged: true,
    cache: content,
    startsLoading: false,
  },
  'events.typeFilters': {
    method: 'GET',
    path: '/events-search/type-filters',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
