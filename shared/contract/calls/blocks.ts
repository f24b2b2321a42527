import { type CallSpec, content } from '../call.ts';

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
    cache: content('titles'),
  },
  'blocks.celebrityAwardees': {
    method: 'GET',
    path: '/celebrity-awardees',
    cache: content('awardees', 'people'),
  },
  'blocks.heroPrimary': {
    method: 'GET',
    path: '/banners/hero-primary',
    cache: content('hero-banners'),
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
    cache: content('callouts'),
  },
  'blocks.slider': { method: 'GET', path: '/slider', cache: content('sliders') },
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
    cache: content('notices', 'society'),
    slugFields: ['updates'],
  },
  'blocks.memberSavings': {
    method: 'GET',
    path: '/member-savings',
    addition: true,
    cache: content('events', 'products', 'rules'),
  },
  'blocks.localNetwork': {
    method: 'GET',
    path: '/local-network',
    cache: content('local-networks', 'people'),
  },
  'blocks.chapter': {
    method: 'GET',
    path: '/chapters/:name',
    addition: true,
    cache: content('local-networks', 'people', 'events'),
  },
  'blocks.currentJobOpenings': {
    method: 'GET',
    path: '/current-job-openings',
    cache: content('jobs', 'suppliers'),
  },
} as const satisfies Record<string, CallSpec>;
