import { type CallSpec, never, personal } from '../call.ts';

/** The credit log of a member and its transcripts; the calls are this project's own. */
export const creditCalls = {
  'credits.log': { method: 'GET', path: '/credits', cache: personal, member: true },
  'credits.record': {
    method: 'POST',
    path: '/credits',
    cache: never,
    member: true,
    idempotencyKey: true,
    largeBody: true,
  },
  'credits.change': {
    method: 'POST',
    path: '/credits/entries/:entryId',
    cache: never,
    member: true,
    largeBody: true,
  },
  'credits.remove': {
    method: 'POST',
    path: '/credits/entries/:entryId/remove',
    cache: never,
    member: true,
    idempotencyKey: true,
  },
  'credits.file': { method: 'GET', path: '/credits/entries/:entryId/file', cache: personal, member: true },
  'credits.issueTranscript': { method: 'POST', path: '/credits/transcripts', cache: never, member: true },
  'credits.transcript': { method: 'GET', path: '/credits/transcripts', cache: personal, member: true },
  'credits.revokeTranscript': {
    method: 'POST',
    path: '/credits/transcripts/:transcriptId/revoke',
    cache: never,
    member: true,
    idempotencyKey: true,
  },
  'credits.verify': { method: 'GET', path: '/credits/verify', cache: never },
} as const satisfies Record<string, CallSpec>;
