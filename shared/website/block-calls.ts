import { type CallSpec, content } from '../contract/call.ts';

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
  'regulatory.exchange': {
    method: 'GET',
    path: '/regulatory-exchange',
    cache: content('exchange-posts', 'people', 'articles'),
  },
} as const satisfies Record<string, CallSpec>;
