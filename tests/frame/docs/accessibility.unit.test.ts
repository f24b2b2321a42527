import { expect, test } from 'vitest';
import { CHECKED_KINDS, storedResults, toResults } from '../../support/accessibility-results.ts';

test('the accessibility statement is that of this release: its kinds of page, engines, checks and exceptions (npm run accessibility)', () => {
  const { date, ...stored } = storedResults();
  expect(stored).toEqual(toResults(CHECKED_KINDS));
  expect(new Date(String(date)).getTime()).toBeLessThanOrEqual(Date.now());
});
