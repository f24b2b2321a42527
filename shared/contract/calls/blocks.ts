import { type CallSpec, content, live } from '../call.ts';

/** Section 7, Content blocks: parts of a page, by the page's path or by a folder. */
export const blockCalls = {
  'blocks.accordion': {
    method: 'GET',
    path: '/accordion',
    cache: content('pages'),
    preview: true,
  },
  'blocks.breadCrumb': {
    method: 'GET',
    path: '/bread-crumb',
    cache: content('breadcrumbs'),
  },
  'blocks.celebrityAwardees': {
    method: 'GET',
    path: '/celebrity-awardees',
    cache: content('people'),
  },
  'blocks.heroPrimary': {
    method: 'GET',
    path: '/banners/hero-primary',
    cache: content('banners'),
    unlabelled: true,
  },
  'blocks.heroJoin': {
    method: 'GET',
    path: '/hero-join',
    cache: content('pages'),
    preview: true,
  },
  'blocks.callOuts': {
    method: 'GET',
    path: '/call-outs',
    cache: content('banners'),
  },
  'blocks.slider': { method: 'GET', path: '/slider', cache: content('banners') },
  'blocks.landingBanners': {
    method: 'GET',
    path: '/landing-banners',
    cache: content('pages'),
    preview: true,
  },
  'blocks.faq': { method: 'GET', path: '/faq', cache: content('pages'), preview: true },
  'blocks.pageTabs': { method: 'GET', path: '/page-tabs', cache: content('pages'), preview: true },
  'blocks.promotions': {
    method: 'GET',
    path: '/promotions',
    cache: content('pages'),
    preview: true,
  },
  'blocks.notification': {
    method: 'GET',
    path: '/notification',
    cache: live('notification'),
    slugFields: ['updates'],
  },
  'blocks.localNetwork': {
    method: 'GET',
    path: '/local-network',
    cache: content('networks'),
  },
  'blocks.chapter': {
    method: 'GET',
    path: '/chapters/:name',
    cache: content('networks', 'events'),
  },
  'blocks.currentJobOpenings': {
    method: 'GET',
    path: '/current-job-openings',
    cache: content('jobs'),
  },
} as const satisfies Record<string, CallSpec>;
