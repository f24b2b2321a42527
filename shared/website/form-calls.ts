import { type CallSpec, content, never } from '../contract/call.ts';

export const formCalls = {
  'cookies.law': {
    method: 'GET',
    path: '/cookie-law',
    cache: content,
  },
  'cookies.newLevel': {
    method: 'POST',
    path: '/cookie-law/newlevel',
    cache: never,
  },
  'forms.euroConvergence': {
    method: 'GET',
    path: '/anonymous-form-submit//euro-convergence',
    cache: never,
    idempotencyKey: true,
    writes: true,
  },
  'forms.euroConvergencePost': {
    method: 'POST',
    path: '/anonymous-form-submit/euro-convergence',
    addition: true,
    cache: never,
    idempotencyKey: true,
  },
  'forms.convergence': {
    method: 'POST',
    path: '/anonymous-form-submit/convergence',
    cache: never,
    idempotencyKey: true,
  },
  'forms.withdraw': {
    method: 'POST',
    path: '/anonymous-form-submit/withdrawal',
    addition: true,
    cache: never,
    idempotencyKey: true,
  },
} as const satisfies Record<string, CallSpec>;
