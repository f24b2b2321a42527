import { type CallSpec, content, never, personal } from '../call.ts';

/** Following by e-mail; the calls are this project's own. */
export const followCalls = {
  'follows.subject': {
    method: 'GET',
    path: '/follows/subject',
    cache: content('pages', 'articles', 'events', 'products', 'deadlines', 'documents', 'taxonomy', 'local-networks'),
  },
  'follows.request': {
    method: 'POST',
    path: '/follows/request',
    cache: never,
    idempotencyKey: true,
  },
  'follows.confirm': {
    method: 'POST',
    path: '/follows/confirm',
    cache: never,
  },
  'follows.stop': {
    method: 'POST',
    path: '/follows/stop',
    cache: never,
  },
  'follows.byLink': {
    method: 'GET',
    path: '/follows/by-link',
    cache: personal,
  },
  'follows.resume': {
    method: 'POST',
    path: '/follows/resume',
    cache: never,
  },
  'follows.own': {
    method: 'GET',
    path: '/follows/own',
    cache: personal,
    member: true,
  },
  'follows.updateOwn': {
    method: 'POST',
    path: '/follows/own',
    cache: never,
    member: true,
  },
  'follows.stopOwn': {
    method: 'POST',
    path: '/follows/own/stop',
    cache: never,
    member: true,
  },
  'follows.resumeOwn': {
    method: 'POST',
    path: '/follows/own/resume',
    cache: never,
    member: true,
  },
} as const satisfies Record<string, CallSpec>;
