import { type CallSpec, content, never, personal } from '../contract/call.ts';

/** This project's own calls, not in section 7. */
export const followCalls = {
  'follows.week': {
    method: 'GET',
    path: '/follows/week',
    addition: true,
    cache: content,
  },
  'follows.subject': {
    method: 'GET',
    path: '/follows/subject',
    addition: true,
    cache: content,
  },
  'follows.request': {
    method: 'POST',
    path: '/follows/request',
    addition: true,
    cache: never,
    idempotencyKey: true,
  },
  'follows.confirm': {
    method: 'POST',
    path: '/follows/confirm',
    addition: true,
    cache: never,
  },
  'follows.stop': {
    method: 'POST',
    path: '/follows/stop',
    addition: true,
    cache: never,
  },
  'follows.byLink': {
    method: 'GET',
    path: '/follows/by-link',
    addition: true,
    cache: personal,
  },
  'follows.resume': {
    method: 'POST',
    path: '/follows/resume',
    addition: true,
    cache: never,
  },
  'follows.own': {
    method: 'GET',
    path: '/follows/own',
    addition: true,
    cache: personal,
    member: true,
  },
  'follows.updateOwn': {
    method: 'POST',
    path: '/follows/own',
    addition: true,
    cache: never,
    member: true,
  },
  'follows.stopOwn': {
    method: 'POST',
    path: '/follows/own/stop',
    addition: true,
    cache: never,
    member: true,
  },
  'follows.resumeOwn': {
    method: 'POST',
    path: '/follows/own/resume',
    addition: true,
    cache: never,
    member: true,
  },
} as const satisfies Record<string, CallSpec>;
