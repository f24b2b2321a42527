import { expect, test } from 'vitest';
import { coalesceRuns } from '../../../api/content/watch/coalesce-runs.ts';

test('makes one run at a time, and one more for all calls during it, even after a failure', async () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const run = coalesceRuns(() => {
    const one = Promise.withResolvers<number>();
    runs.push(one);
    return one.promise;
  });
  const first = run();
  const later = [run(), run()];
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await expect.poll(() => runs.length).toBe(2);
  const last = run();
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await expect.poll(() => runs.length).toBe(3);
  runs[2]?.resolve(3);
  expect(await last).toBe(3);
  void run();
  expect(runs).toHaveLength(4);
});
