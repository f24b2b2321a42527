import { type CallSpec, content } from '../contract/call.ts';

export const searchCalls = {
  'search.filterOptions': {
    method: 'GET',
    path: '/search/filter-options',
    cache: content('taxonomy'),
  },
  'search.racExams': {
    method: 'GET',
    path: '/search/rac-exams',
    paged: true,
    cache: content('rac-exams'),
  },
  'search.site': {
    method: 'GET',
    path: '/search',
    paged: true,
    defaults: { facets: [], tabs: [] },
    cache: content(
      'articles',
      'events',
      'products',
      'pages',
      'documents',
      'deadlines',
      'people',
      'local-networks',
      'awardees',
      'boards',
      'pinned-results',
      'synonyms',
      'taxonomy',
    ),
  },
  'search.suggestions': {
    method: 'GET',
    path: '/search/suggestions',
    addition: true,
    cache: content('articles', 'events', 'products', 'pages', 'documents', 'deadlines', 'people', 'taxonomy'),
  },
  'search.orderByOptions': {
    method: 'GET',
    path: '/search/order-by-options',
    cache: content(),
  },
  'search.tabsOptions': {
    method: 'GET',
    path: '/search/tabs-options',
    cache: content(),
  },
  'search.sitemap': {
    method: 'GET',
    path: '/sitemap',
    cache: content(
      'articles',
      'events',
      'products',
      'pages',
      'documents',
      'people',
      'local-networks',
      'awardees',
      'boards',
      // Seasons of sales.
      'taxonomy',
    ),
  },
} as const satisfies Record<string, CallSpec>;
