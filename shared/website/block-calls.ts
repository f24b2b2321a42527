import { type CallSpec, content } from '../contract/call.ts';

export const blockCalls = {
  'blocks.accordion': {
    method: 'GET',
    path: '/accordion',
    cache: content,
    preview: true,
  },
  'blocks.breadCrumb': {
    method: 'GET',
    path: '/bread-crumb',
    cache: content,
  },
  'blocks.heroPrimary': {
    method: 'GET',
    path: '/banners/hero-primary',
    cache: content,
    unlabelled: true,
  },
  'blocks.heroJoin': {
    method: 'GET',
    path: '/hero-join',
    cache: content,
    preview: true,
  },
  'blocks.callOuts': {
    method: 'GET',
    path: '/call-outs',
    cache: content,
  },
  'blocks.slider': { method: 'GET', path: '/slider', cache: content },
  'blocks.landingBanners': {
    method: 'GET',
    path: '/landing-banners',
    cache: content,
    preview: true,
  },
  'blocks.faq': { method: 'GET', path: '/faq', cache: content, preview: true },
  'blocks.pageTabs': { method: 'GET', path: '/page-tabs', cache: content, preview: true },
  'blocks.promotions': {
    method: 'GET',
    path: '/promotions',
    cache: content,
    preview: true,
  },
  'blocks.notification': {
    method: 'GET',
    path: '/notification',
    cache: content,
    slugFields: ['updates'],
  },
  'regulatory.exchange': {
    method: 'GET',
    path: '/regulatory-exchange',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
