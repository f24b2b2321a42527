import { type CallSpec, content, never } from '../call.ts';

/** Newsletters for visitors without an account; the calls are this project's own. */
export const newsletterCalls = {
  'newsletters.all': {
    method: 'GET',
    path: '/newsletters',
    cache: content('subscriptions'),
  },
  'newsletters.subscribe': {
    method: 'POST',
    path: '/newsletters/subscribe',
    cache: never,
    idempotencyKey: true,
  },
  'newsletters.confirm': {
    method: 'POST',
    path: '/newsletters/confirm',
    cache: never,
  },
  'newsletters.unsubscribe': {
    method: 'POST',
    path: '/newsletters/unsubscribe',
    cache: never,
  },
  'newsletters.sendLink': {
    method: 'POST',
    path: '/newsletters/link',
    cache: never,
  },
} as const satisfies Record<string, CallSpec>;
