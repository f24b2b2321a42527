import { describe, expect, test } from 'vitest';
import { daysUntil, deadlineStatus, isPastDay } from '../../shared/deadlines/deadline-status.ts';

describe('the status of a date of the law', () => {
  test.each([
    ['a rule before its day', 'applies', '2031-05-05', 'adopted'],
    ['a rule on its day', 'applies', '2031-05-06', 'applies'],
    ['a rule years after its day', 'applies', '2040-01-01', 'applies'],
    ['a due date before its day', 'due', '2031-05-05', 'adopted'],
    ['a due date on its day, which still counts', 'due', '2031-05-06', 'adopted'],
    ['a due date on the day after', 'due', '2031-05-07', 'past'],
  ] as const)('of %s', (_name, effect, today, status) => {
    expect(deadlineStatus({ date: '2031-05-06', effect }, today)).toBe(status);
  });

  test('a day is past on the day after', () => {
    expect(['2031-05-05', '2031-05-06', '2031-05-07'].map((today) => isPastDay('2031-05-06', today))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each([
    ['the same day', '2031-05-06', 0],
    ['the day before', '2031-05-05', 1],
    ['the day after', '2031-05-07', -1],
    ['across a leap day', '2028-02-28', 1163],
  ])('counts whole days: %s', (_name, today, days) => {
    expect(daysUntil('2031-05-06', today)).toBe(days);
  });
});
