import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importEachWeek } from '../../../server/api/store/weekly-import.ts';

const HOUR_MS = 3_600_000;
const SUNDAY_EVENING = new Date('2026-11-22T22:30:00Z');

describe('the weekly import of relative dates', () => {
  beforeEach(() => vi.useFakeTimers({ now: SUNDAY_EVENING }));
  afterEach(() => vi.useRealTimers());

  const watch = (importNow: () => Promise<unknown>, onFailure = () => {}) =>
    importEachWeek({ importNow, onFailure, now: () => new Date() });

  it('imports once when Monday has come', async () => {
    const importNow = vi.fn(async () => {});
    const stop = watch(importNow);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(importNow).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    expect(importNow).toHaveBeenCalledTimes(1);
    stop();
    await vi.advanceTimersByTimeAsync(14 * 24 * HOUR_MS);
    expect(importNow).toHaveBeenCalledTimes(1);
  });

  it('tries again an hour after a failure', async () => {
    const importNow = vi.fn(async () => {});
    importNow.mockRejectedValueOnce(new Error('the database is away'));
    const onFailure = vi.fn();
    const stop = watch(importNow, onFailure);
    await vi.advanceTimersByTimeAsync(4 * HOUR_MS);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(importNow).toHaveBeenCalledTimes(2);
    stop();
  });
});
