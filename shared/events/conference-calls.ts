import { type CallSpec, content, never } from '../contract/call.ts';

export const conferenceCalls = {
  'convergence.pagesMenu': {
    method: 'GET',
    path: '/convergence-pages-menu',
    cache: content,
  },
  'convergence.footer': {
    method: 'GET',
    path: '/convergence-footer',
    cache: content,
  },
  'cvent.convertMemberType': {
    method: 'GET',
    path: '/cvent-page/convert-member-type/:memberType/:isActive/:eCode/:isFaculty/:regType',
    cache: never,
  },
} as const satisfies Record<string, CallSpec>;
