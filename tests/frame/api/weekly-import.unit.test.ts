import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scheduleWeeklyImport } from '../../../api/content/demo-dates/weekly-import.ts';
import { HOUR_MS } from '../../../shared/durations.ts';

const SUNDAY_EVENING = new Date('2026-11-22T22:30:00Z');

describe('the weekly import of demo content', () => {
  beforeEach(() => vi.useFakeTimers({ now: SUNDAY_EVENING }));
  afterEach(() => vi.useRealTimers());

  const watch = (importContent: () => Promise<unknown>, onFailure = () => {}, demo = true) =>
    scheduleWeeklyImport({ isDemo: async () => demo, importContent, onFailure, now: () => new Date() });

  it('imports once when a new week begins', async () => {
    const importContent = vi.fn(async () => {});
    const stop = watch(importContent);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(importContent).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    expect(importContent).toHaveBeenCalledTimes(1);
    stop();
    await vi.advanceTimersByTimeAsync(14 * 24 * HOUR_MS);
    expect(importContent).toHaveBeenCalledTimes(1);
  });

  it('imports nothing of content that is no demo', async () => {
    const importContent = vi.fn(async () => {});
    const stop = watch(importContent, undefined, false);
    await vi.advanceTimersByTimeAsync(14 * 24 * HOUR_MS);
    expect(importContent).toHaveBeenCalledTimes(0);
    stop();
  });

  it('retries an hour after a failure', async () => {
    const importContent = vi.fn(async () => {});
    importContent.mockRejectedValueOnce(new Error('the database is away'));
    const onFailure = vi.fn();
    const stop = watch(importContent, onFailure);
    await vi.advanceTimersByTimeAsync(4 * HOUR_MS);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(importContent).toHaveBeenCalledTimes(2);
    stop();
  });
});
