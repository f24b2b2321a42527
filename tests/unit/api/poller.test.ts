import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPoller } from '../../../api/jobs/outbox/poller.ts';
import { recordingLog } from '../../support/recording-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports an outage of the database when it begins, every ten minutes, and when it is over', async () => {
  const { log, lines } = recordingLog();
  let isAway = true;
  let runs = 0;
  const poller = createPoller(
    async () => {
      runs += 1;
      if (isAway) throw new Error('ECONNREFUSED');
    },
    { log, failure: 'the outbox could not be read' },
  );
  poller.start();
  await vi.advanceTimersByTimeAsync(35_000);
  expect(runs).toBeGreaterThan(30);
  expect(lines.filter((line) => line.includes('could not be read'))).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toHaveLength(2);
  isAway = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toContain('the database answers again');
  await poller.stop();
});
