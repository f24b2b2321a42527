import { type CallSpec, content, live } from '../contract/call.ts';

export const siteCalls = {
  'masterPage.footerMenu': {
    method: 'GET',
    path: '/master-page/footer-menu',
    cache: content('footer-menu'),
  },
  'masterPage.headerMenu': {
    method: 'GET',
    path: '/master-page/header-menu',
    cache: content('header-menu'),
  },
  'masterPage.configuration': {
    method: 'GET',
    path: '/master-page/master-page-configuration',
    cache: content('society', 'rac-menu'),
    slugFields: ['address', 'phoneNumber', 'faxNumber', 'email', 'copyRightText'],
  },
  'masterPage.socialMedia': {
    method: 'GET',
    path: '/master-page/social-media',
    cache: content('social-media'),
  },
  'pageMenu.byPath': {
    method: 'GET',
    path: '/page-menu',
    cache: content('pages'),
    preview: true,
  },
  'pageMenu.markdown': {
    method: 'GET',
    path: '/page-text',
    addition: true,
    cache: content('pages'),
  },
  'pageMenu.byName': {
    method: 'GET',
    path: '/page-menu/:name',
    cache: content('pages'),
  },
  'redirects.byOldUrl': {
    method: 'GET',
    path: '/url-redirect',
    cache: live('redirects', 'gone', 'titles'),
  },
  'redirects.all': {
    method: 'GET',
    path: '/url-redirect/all-redirect-urls',
    cache: live('redirects', 'gone', 'titles'),
  },
  'rac.menu': { method: 'GET', path: '/rac-menu', cache: content('rac-menu') },
  'taxonomy.all': { method: 'GET', path: '/taxonomy', cache: content('taxonomy') },
  'taxonomy.event': {
    method: 'GET',
    path: '/taxonomy/event/:id',
    cache: content('taxonomy', 'events'),
  },
  'taxonomy.product': {
    method: 'GET',
    path: '/taxonomy/product/:id',
    cache: content('taxonomy', 'products'),
  },
} as const satisfies Record<string, CallSpec>;
