import { type CallSpec, content, live } from '../contract/call.ts';

export const siteCalls = {
  'masterPage.footerMenu': {
    method: 'GET',
    path: '/master-page/footer-menu',
    cache: content,
  },
  'masterPage.headerMenu': {
    method: 'GET',
    path: '/master-page/header-menu',
    cache: content,
  },
  'masterPage.configuration': {
    method: 'GET',
    path: '/master-page/master-page-configuration',
    cache: content,
    slugFields: ['address', 'phoneNumber', 'faxNumber', 'email', 'copyRightText'],
  },
  'masterPage.socialMedia': {
    method: 'GET',
    path: '/master-page/social-media',
    cache: content,
  },
  'pageMenu.byPath': {
    method: 'GET',
    path: '/page-menu',
    cache: content,
    preview: true,
  },
  'pageMenu.markdown': {
    method: 'GET',
    path: '/page-text',
    addition: true,
    cache: content,
  },
  'pageMenu.byName': {
    method: 'GET',
    path: '/page-menu/:name',
    cache: content,
  },
  'redirects.byOldUrl': {
    method: 'GET',
    path: '/url-redirect',
    cache: live,
  },
  'redirects.all': {
    method: 'GET',
    path: '/url-redirect/all-redirect-urls',
    cache: live,
  },
  'rac.menu': { method: 'GET', path: '/rac-menu', cache: content },
  'taxonomy.all': { method: 'GET', path: '/taxonomy', cache: content },
  'taxonomy.event': {
    method: 'GET',
    path: '/taxonomy/event/:id',
    cache: content,
  },
  'taxonomy.product': {
    method: 'GET',
    path: '/taxonomy/product/:id',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
