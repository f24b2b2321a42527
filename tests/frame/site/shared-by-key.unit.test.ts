import { describe, expect, it, vi } from 'vitest';
import { sharedByKey } from '../../../shared/shared-by-key.ts';

describe('calls shared by key', () => {
  it('run once for a key while they are concurrent, and again later', async () => {
    const run = vi.fn(async (key: string, suffix: string) => key + suffix);
    const call = sharedByKey(run);
    expect(await Promise.all([call('a', '1'), call('a', '2'), call('b', '3')])).toEqual(['a1', 'a1', 'b3']);
    expect(await call('a', '4')).toBe('a4');
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('share an error, and run again after it', async () => {
    const run = vi.fn(async () => 'value').mockRejectedValueOnce(new Error('away'));
    const call = sharedByKey(run);
    expect(await Promise.allSettled([call('a'), call('a')])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect(await call('a')).toBe('value');
  });
});
