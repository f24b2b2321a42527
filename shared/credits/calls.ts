import { type CallSpec, never, personal } from '../contract/call.ts';

/** This project's own calls, not in section 7. */
export const creditCalls = {
  'credits.log': { method: 'GET', path: '/credits', addition: true, cache: personal, member: true },
  'credits.save': {
    method: 'POST',
    path: '/credits',
    addition: true,
    cache: never,
    member: true,
    idempotencyKey: true,
  },
  'credits.remove': {
    method: 'POST',
    path: '/credits/remove',
    addition: true,
    cache: never,
    member: true,
    idempotencyKey: true,
  },
  'credits.issue': {
    method: 'POST',
    path: '/credits/transcript',
    addition: true,
    cache: never,
    member: true,
    idempotencyKey: true,
  },
  'credits.transcript': { method: 'GET', path: '/credits/transcript', addition: true, cache: personal, member: true },
  'credits.verify': { method: 'GET', path: '/credits/verify', addition: true, cache: never },
} as const satisfies Record<string, CallSpec>;
