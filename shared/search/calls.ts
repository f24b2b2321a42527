import { type CallSpec, content } from '../contract/call.ts';

export const searchCalls = {
  'search.filterOptions': {
    method: 'GET',
    path: '/search/filter-options',
    cache: content,
  },
  'search.racExams': {
    method: 'GET',
    path: '/search/rac-exams',
    paged: true,
    cache: content,
  },
  'search.site': {
    method: 'GET',
    path: '/search',
    paged: true,
    defaults: { facets: [], tabs: [] },
    cache: content,
  },
  'search.suggestions': {
    method: 'GET',
    path: '/search/suggestions',
    addition: true,
    cache: content,
  },
  'search.orderByOptions': {
    method: 'GET',
    path: '/search/order-by-options',
    cache: content,
  },
  'search.tabsOptions': {
    method: 'GET',
    path: '/search/tabs-options',
    cache: content,
  },
  'search.sitemap': {
    method: 'GET',
    path: '/sitemap',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
