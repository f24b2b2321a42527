import { describe, expect, it } from 'vitest';
import { judgeSpace } from '../../../cli/doctor/machine-checks.ts';

describe('the doctor', () => {
  it.each([
    [199, 'error'],
    [200, 'warning'],
    [999, 'warning'],
    [1000, 'ok'],
  ])('judges %i MB of free disk', (megabytes, level) => {
    expect(judgeSpace('/data', megabytes).level).toBe(level);
  });
});
