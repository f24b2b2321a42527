import { type CallSpec, content, never } from '../call.ts';

/** Section 7, Convergence and cookies. */
export const convergenceCalls = {
  'convergence.pagesMenu': {
    method: 'GET',
    path: '/convergence-pages-menu',
    cache: content('conferences'),
    summary: 'The menu of a conference area',
  },
  'convergence.footer': {
    method: 'GET',
    path: '/convergence-footer',
    cache: content('conferences'),
    summary: 'The footer of a conference area',
  },
  'cookies.law': {
    method: 'GET',
    path: '/cookie-law',
    cache: content('society'),
    summary: 'Texts and choices of the cookie banner',
  },
  'cookies.newLevel': {
    method: 'POST',
    path: '/cookie-law/newlevel',
    cache: never,
    summary: 'Records a visitor’s cookie level and sets its cookie',
  },
  'cvent.convertMemberType': {
    method: 'GET',
    path: '/cvent-page/convert-member-type/:memberType/:isActive/:eCode/:isFaculty/:regType',
    cache: never,
    summary: 'The registration type and address for a kind of member',
  },
  'forms.euroConvergence': {
    method: 'GET',
    path: '/anonymous-form-submit//euro-convergence',
    cache: never,
    writes: true,
    summary: 'Submits the Euro Convergence form (a GET that writes; the doubled slash belongs to the path)',
  },
  'forms.euroConvergencePost': {
    method: 'POST',
    path: '/anonymous-form-submit/euro-convergence',
    cache: never,
    summary: 'Submits the Euro Convergence form',
  },
  'forms.convergence': {
    method: 'POST',
    path: '/anonymous-form-submit/convergence',
    cache: never,
    summary: 'Submits the Convergence form',
  },
} as const satisfies Record<string, CallSpec>;
