import { type CallSpec, content, live } from '../call.ts';

/** Section 7, Search. */
export const searchCalls = {
  'search.filterOptions': {
    method: 'GET',
    path: '/search/filter-options',
    cache: content('taxonomy'),
    summary: 'The options of one search filter',
  },
  'search.racExams': {
    method: 'GET',
    path: '/search/rac-exams',
    cache: content('exams'),
    summary: 'Exam windows, page by page',
  },
  'search.site': {
    method: 'GET',
    path: '/search',
    cache: live('search'),
    summary: 'Everything on the site, by words and topics',
  },
  'search.orderByOptions': {
    method: 'GET',
    path: '/search/order-by-options',
    cache: content('search'),
    summary: 'Ways to order results',
  },
  'search.tabsOptions': {
    method: 'GET',
    path: '/search/tabs-options',
    cache: content('search'),
    summary: 'Kinds of result',
  },
  'search.sitemap': {
    method: 'GET',
    path: '/sitemap',
    cache: content('pages', 'articles', 'events', 'products'),
    summary: 'Every public page as a tree',
  },
} as const satisfies Record<string, CallSpec>;
