import { type CallSpec, content, live } from '../call.ts';

/** Section 7, Search. */
export const searchCalls = {
  'search.filterOptions': {
    method: 'GET',
    path: '/search/filter-options',
    cache: content('taxonomy'),
  },
  'search.racExams': {
    method: 'GET',
    path: '/search/rac-exams',
    cache: content('exams'),
  },
  'search.site': {
    method: 'GET',
    path: '/search',
    cache: live('search'),
  },
  'search.suggestions': {
    method: 'GET',
    path: '/search/suggestions',
    cache: content('search'),
  },
  'search.orderByOptions': {
    method: 'GET',
    path: '/search/order-by-options',
    cache: content('search'),
  },
  'search.tabsOptions': {
    method: 'GET',
    path: '/search/tabs-options',
    cache: content('search'),
  },
  'search.sitemap': {
    method: 'GET',
    path: '/sitemap',
    cache: content('pages', 'articles', 'events', 'products'),
  },
} as const satisfies Record<string, CallSpec>;
