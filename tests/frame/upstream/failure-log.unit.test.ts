import { beforeEach, expect, it } from 'vitest';
import { createFailureLog, type FailureLog } from '../../../server/upstream/failure-log.ts';
import { UpstreamError } from '../../../server/upstream/upstream-error.ts';
import { recordingLog } from '../../support/recording-log.ts';

let now: number;
let lines: string[];
let failures: FailureLog;
beforeEach(() => {
  now = 1_000_000;
  const recorded = recordingLog();
  lines = recorded.lines;
  failures = createFailureLog(recorded.log, () => now);
});
const messages = () => lines.map((line) => JSON.parse(line).message);
const CALLS = ['pageMenu.byPath', 'shell.menus', 'events.search', 'redirects.all'];
const away = new UpstreamError('answered 503', { isOutage: true });
const open = new UpstreamError('the circuit is open', { outcome: 'circuit-open' });

it('reports two minutes without an API by one line, and its end by another', () => {
  for (let second = 0; second < 120; second += 1) {
    for (const call of CALLS) failures.failed(second < 5 ? away : open, call);
    now += 1000;
  }
  expect(messages()).toEqual(['the API fails; stale pages and answers stay']);
  now += 29_000;
  for (const call of CALLS) failures.succeeded(call);
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    message: 'the API answers again',
    after: 'the API fails; stale pages and answers stay',
    failures: 480,
    seconds: 119,
  });
  expect(lines).toHaveLength(2);
});

it('reports a single call that fails while the others succeed by its name, and its end', () => {
  const broken = new UpstreamError('events.search: result is missing', { outcome: 'contract-violation' });
  for (let second = 0; second < 120; second += 1) {
    failures.failed(broken, 'events.search');
    failures.succeeded('pageMenu.byPath');
    now += 1000;
  }
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { message: 'a call fails; its stale answers stay', call: 'events.search', reason: broken.message },
  ]);
  now += 30_000;
  failures.succeeded('events.search');
  expect(messages()).toEqual(['a call fails; its stale answers stay', 'the call succeeds again']);
});
