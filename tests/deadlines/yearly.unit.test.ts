import { describe, expect, test } from 'vitest';
import { atNextOccurrence, nextYearly, openingBefore } from '../../shared/deadlines/yearly.ts';

describe('a duty of every year', () => {
  test.each([
    ['before its day', '2031-12-30', '2031-12-31'],
    ['on its day, which still counts', '2031-12-31', '2031-12-31'],
    ['on the day after', '2032-01-01', '2032-12-31'],
  ])('%s is next due', (_name, today, date) => {
    expect(nextYearly('12-31', today)).toBe(date);
  });

  test('of a past day of this year is due next year', () => {
    expect(nextYearly('04-01', '2031-11-28')).toBe('2032-04-01');
  });

  test.each([
    ['of the same year', '10-01', '2031-12-31', '2031-10-01'],
    ['of the year before', '11-01', '2032-01-31', '2031-11-01'],
    ['on the day itself', '06-30', '2031-06-30', '2031-06-30'],
  ])('opens on a day %s', (_name, opens, date, day) => {
    expect(openingBefore(opens, date)).toBe(day);
  });

  test('moves on when its day is over, with its opening', () => {
    const deadline = { date: '2031-12-31', opens: '2031-10-01', yearly: true };
    expect(atNextOccurrence(deadline, '2031-12-31')).toEqual(deadline);
    expect(atNextOccurrence(deadline, '2032-01-01')).toMatchObject({ date: '2032-12-31', opens: '2032-10-01' });
  });

  test('a date of one year never moves', () => {
    expect(atNextOccurrence({ date: '2031-12-31' }, '2032-01-01')).toEqual({ date: '2031-12-31' });
  });
});
