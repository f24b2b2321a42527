import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleWeeklyImport } from '../../../api/content/demo-dates/weekly-import.ts';
import { readSociety } from '../../../api/content/queries/lists.ts';
import { schedulePublication } from '../../../api/content/watch/scheduled-publication.ts';
import { createBacklogAlarm } from '../../../api/jobs/outbox/alarm.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { recordingLog } from '../../support/recording-log.ts';

/** Everything that runs by a timer in the API, beside the queue of jobs, while the database refuses connections. */
const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
const db = drizzle(pool);
const unhandled = vi.fn();
process.on('unhandledRejection', unhandled);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  process.off('unhandledRejection', unhandled);
  await pool.end();
});

const now = () => new Date();
/** Lets time pass until something has been called again. */
async function untilCalled(spy: ReturnType<typeof vi.fn>, times: number, stepMs: number): Promise<void> {
  for (let round = 0; round < 500 && spy.mock.calls.length < times; round += 1) {
    await vi.advanceTimersByTimeAsync(stepMs);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a schedule reports a database that is away, and goes on [N20]', () => {
  it('of dates of publication', async () => {
    const failed = vi.fn();
    const succeeded = vi.fn();
    const publication = schedulePublication({ db, now, onChange: () => {}, outage: { failed, succeeded } });
    void publication.check();
    await untilCalled(failed, 3, MINUTE_MS);
    await publication.stop();
    expect(failed.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(succeeded).not.toHaveBeenCalled();
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('of the weekly import of a demo', async () => {
    const onFailure = vi.fn();
    const isDemo = async () => (await readSociety(db)).demo;
    const stop = scheduleWeeklyImport({ isDemo, importContent: async () => {}, now, onFailure });
    await vi.advanceTimersByTimeAsync(7 * DAY_MS);
    await untilCalled(onFailure, 3, HOUR_MS);
    stop();
    expect(onFailure.mock.calls.length).toBeGreaterThanOrEqual(3);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('of the age of waiting messages, with a line every ten minutes', async () => {
    const { log, lines } = recordingLog();
    const warn = vi.spyOn(log, 'warn');
    const alarm = createBacklogAlarm({ db, now, log });
    const began = Date.now();
    alarm.start();
    await untilCalled(vi.mocked(warn), 3, 10_000);
    alarm.stop();
    expect(lines).toHaveLength(3);
    expect(Date.now() - began).toBeGreaterThanOrEqual(20 * MINUTE_MS);
    expect(unhandled).not.toHaveBeenCalled();
  });
});
