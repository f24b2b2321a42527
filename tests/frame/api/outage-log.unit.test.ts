import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProviderOutageLog } from '../../../api/common/outage-log.ts';
import { recordingLog } from '../../support/recording-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports an outage of the database when it begins, every ten minutes, and when it is over', () => {
  const { log, lines } = recordingLog();
  const outage = createProviderOutageLog(log, 'the jobs could not be read');
  const failFor = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1000) {
      outage.failed(new Error('ECONNREFUSED'));
      vi.advanceTimersByTime(1000);
    }
  };
  outage.succeeded();
  failFor(35_000);
  expect(lines).toEqual([expect.stringContaining('could not be read')]);
  failFor(600_000);
  expect(lines).toHaveLength(2);
  outage.succeeded();
  outage.succeeded();
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toContain('the database answers again');
});
