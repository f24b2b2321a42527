import { expect, test } from 'vitest';
import { withdrawalEnds } from '../../shared/membership/withdrawal.ts';

const NOW = Date.parse('2026-03-15T22:30:00Z');

test.each([
  ['2026-03-15', '2026-03-29'],
  ['2026-03-02', '2026-03-16'],
  ['2026-03-01', '2026-03-15'],
  ['2026-02-28', undefined],
  ['2024-03-01', undefined],
  ['', undefined],
  ['soon', undefined],
])('on 15 March a member since %s may withdraw until %s', (joinedDate, last) => {
  expect(withdrawalEnds(joinedDate, NOW)).toBe(last);
});
