import { describe, expect, it } from 'vitest';
import { findFailure } from '../../../api/outgoing/failures.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const answer = (status: number, retryAfter?: string) => ({
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  json: {},
});
const withLimit = (daily: boolean) => ({ limitOf: () => ({ daily }) });

describe('a failure of an external system', () => {
  it.each([
    ['429 with seconds', answer(429, '30'), {}, { kind: 'limited', retryAt: at(0.5), daily: false }],
    [
      '429 with milliseconds by mistake',
      answer(429, '3600000'),
      {},
      { kind: 'limited', retryAt: at(15), daily: false },
    ],
    [
      '429 with a date that is centuries away',
      answer(429, 'Fri, 31 Dec 9999 23:59:59 GMT'),
      {},
      { kind: 'limited', retryAt: at(15), daily: false },
    ],
    ['a daily limit', answer(429, '86400'), withLimit(true), { kind: 'limited', retryAt: at(1440), daily: true }],
    [
      'a daily limit of weeks',
      answer(429, '9999999'),
      withLimit(true),
      { kind: 'limited', retryAt: at(1500), daily: true },
    ],
    ['423 for weeks', answer(423, '9999999'), {}, { kind: 'away', retryAt: at(15) }],
    ['503 for weeks', answer(503, '9999999'), {}, { kind: 'away', retryAt: at(15) }],
    ['503 alone', answer(503), {}, { kind: 'away', retryAt: undefined }],
    ['408', answer(408), {}, { kind: 'away', retryAt: undefined }],
    ['425', answer(425), {}, { kind: 'away', retryAt: undefined }],
    ['409', answer(409), {}, { kind: 'refused', status: 409, reason: 'rejected' }],
  ])('is tried again in bounded time, or never: %s', (_name, response, dialect, failure) => {
    expect(findFailure(response, dialect, NOW)).toEqual(failure);
  });
});
