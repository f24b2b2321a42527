import { type CallSpec, never, personal } from '../call.ts';

/** The credit log of a member and its transcripts; the calls are this project's own. */
export const creditCalls = {
  'credits.log': { method: 'GET', path: '/credits', cache: personal, member: true },
  'credits.save': { method: 'POST', path: '/credits', cache: never, member: true, idempotencyKey: true },
  'credits.remove': { method: 'POST', path: '/credits/remove', cache: never, member: true, idempotencyKey: true },
  'credits.issue': { method: 'POST', path: '/credits/transcript', cache: never, member: true, idempotencyKey: true },
  'credits.transcript': { method: 'GET', path: '/credits/transcript', cache: personal, member: true },
  'credits.verify': { method: 'GET', path: '/credits/verify', cache: never },
} as const satisfies Record<string, CallSpec>;
