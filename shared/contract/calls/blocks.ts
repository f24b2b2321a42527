import { type CallSpec, content, live } from '../call.ts';

/** Section 7, Content blocks: the parts a page is made of, by the page's path or by a folder. */
export const blockCalls = {
  'blocks.accordion': {
    method: 'GET',
    path: '/accordion',
    cache: content('pages'),
    summary: 'Accordion groups of a page',
  },
  'blocks.breadCrumb': {
    method: 'GET',
    path: '/bread-crumb',
    cache: content('pages'),
    summary: 'The way from home to a page',
  },
  'blocks.celebrityAwardees': {
    method: 'GET',
    path: '/celebrity-awardees',
    cache: content('people'),
    summary: 'People the society has honoured',
  },
  'blocks.heroPrimary': {
    method: 'GET',
    path: '/banners/hero-primary',
    cache: content('banners'),
    summary: 'The home page’s banners',
  },
  'blocks.heroJoin': {
    method: 'GET',
    path: '/hero-join',
    cache: content('pages'),
    summary: 'The invitation to join on a page',
  },
  'blocks.callOuts': {
    method: 'GET',
    path: '/call-outs',
    cache: content('banners'),
    summary: 'The call-outs of a folder',
  },
  'blocks.slider': { method: 'GET', path: '/slider', cache: content('banners'), summary: 'The slides of a folder' },
  'blocks.landingBanners': {
    method: 'GET',
    path: '/landing-banners',
    cache: content('pages'),
    summary: 'The banners of a landing page',
  },
  'blocks.faq': { method: 'GET', path: '/faq', cache: content('pages'), summary: 'Questions and answers of a page' },
  'blocks.pageTabs': { method: 'GET', path: '/page-tabs', cache: content('pages'), summary: 'The tabs of a page' },
  'blocks.promotions': {
    method: 'GET',
    path: '/promotions',
    cache: content('pages'),
    summary: 'Promotions beside a page',
  },
  'blocks.notification': {
    method: 'GET',
    path: '/notification',
    cache: live('notification'),
    slugFields: ['updates'],
    summary: 'The site-wide notice',
  },
  'blocks.localNetwork': {
    method: 'GET',
    path: '/local-network',
    cache: content('networks'),
    summary: 'Chapters and local networks of a page',
  },
  'blocks.currentJobOpenings': {
    method: 'GET',
    path: '/current-job-openings',
    cache: content('jobs'),
    summary: 'Open positions of a page',
  },
} as const satisfies Record<string, CallSpec>;
