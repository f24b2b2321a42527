import { type CallSpec, content, never } from '../contract/call.ts';

export const newsletterCalls = {
  'newsletters.all': {
    method: 'GET',
    path: '/newsletters',
    addition: true,
    cache: content,
  },
  'newsletters.subscribe': {
    method: 'POST',
    path: '/newsletters/subscribe',
    addition: true,
    cache: never,
    idempotencyKey: true,
  },
  'newsletters.confirm': {
    method: 'POST',
    path: '/newsletters/confirm',
    addition: true,
    cache: never,
  },
  'newsletters.unsubscribe': {
    method: 'POST',
    path: '/newsletters/unsubscribe',
    addition: true,
    cache: never,
  },
  'newsletters.sendLink': {
    method: 'POST',
    path: '/newsletters/link',
    addition: true,
    cache: never,
  },
} as const satisfies Record<string, CallSpec>;
