import { type CallSpec, content, live } from '../call.ts';

/** Section 7, Master page, Page menu and redirects, Taxonomy. */
export const siteCalls = {
  'masterPage.footerMenu': {
    method: 'GET',
    path: '/master-page/footer-menu',
    cache: content('menus'),
    summary: 'The footer’s links',
  },
  'masterPage.headerMenu': {
    method: 'GET',
    path: '/master-page/header-menu',
    cache: content('menus'),
    summary: 'The primary menu',
  },
  'masterPage.configuration': {
    method: 'GET',
    path: '/master-page/master-page-configuration',
    cache: content('society'),
    slugFields: ['address', 'phoneNumber', 'faxNumber', 'email', 'copyRightText'],
    summary: 'Addresses, copyright text and global scripts',
  },
  'masterPage.socialMedia': {
    method: 'GET',
    path: '/master-page/social-media',
    cache: content('menus'),
    summary: 'Links to social media',
  },
  'pageMenu.byPath': {
    method: 'GET',
    path: '/page-menu',
    cache: content('pages'),
    preview: true,
    summary: 'The page at a path; an empty list means there is none',
  },
  'pageMenu.byName': {
    method: 'GET',
    path: '/page-menu/:name',
    cache: content('pages'),
    summary: 'The pages of a section',
  },
  'redirects.byOldUrl': {
    method: 'GET',
    path: '/url-redirect',
    cache: live('redirects'),
    summary: 'Where one old address went',
  },
  'redirects.all': {
    method: 'GET',
    path: '/url-redirect/all-redirect-urls',
    cache: live('redirects'),
    summary: 'Every old address and where it went',
  },
  'rac.menu': { method: 'GET', path: '/rac-menu', cache: content('menus'), summary: 'The certification menu' },
  'taxonomy.all': { method: 'GET', path: '/taxonomy', cache: content('taxonomy'), summary: 'Every taxonomy term' },
  'taxonomy.event': {
    method: 'GET',
    path: '/taxonomy/event/:id',
    cache: content('taxonomy'),
    summary: 'The terms of an event',
  },
  'taxonomy.product': {
    method: 'GET',
    path: '/taxonomy/product/:id',
    cache: content('taxonomy'),
    summary: 'The terms of a product',
  },
} as const satisfies Record<string, CallSpec>;
