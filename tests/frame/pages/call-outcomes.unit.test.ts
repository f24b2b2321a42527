import { expect, test } from 'vitest';
import { findOutcome, type StartedCalls } from '../../../shared/pages/call-outcomes.ts';
import { request } from '../../../shared/pages/request.ts';

const menu = request('masterPage.headerMenu');
const law = request('cookies.law');
const failed = { ok: false, status: 503 } as const;
const calls: StartedCalls = new Map([[menu.url, { id: menu.id, outcome: failed }]]);

test('an outcome is found by its call', () => {
  expect(findOutcome(calls, menu)).toBe(failed);
});

test.each([
  ['of a call that the page does not make', calls, law],
  ['without calls', undefined, menu],
])('there is no outcome %s', (_name, known, call) => {
  expect(findOutcome(known, call)).toBeUndefined();
});

test('the outcome of one call is not read as that of another with the same URL', () => {
  expect(() => findOutcome(calls, { id: law.id, url: menu.url })).toThrow('masterPage.headerMenu and cookies.law');
});
