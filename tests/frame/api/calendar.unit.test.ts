import { describe, expect, it } from 'vitest';
import { addDays, addDaysTo, daysOfMonth, eachDay, utcDay } from '../../../api/common/calendar.ts';
import { currentMonday } from '../../../api/content/demo-dates/week.ts';
import { offsetDay, splitDate, zonedTime } from '../../../api/content/kinds/dates.ts';

describe('calendar days', () => {
  it.each([
    ['2025-05-13', 1, '2025-05-14'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-03-01', -1, '2025-02-28'],
    ['2025-12-31', 365, '2026-12-31'],
  ])('adds days across months and years: %s plus %i is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it('takes the day of an instant in UTC', () => {
    expect(utcDay(new Date('2025-05-13T23:59:59.999Z'))).toBe('2025-05-13');
  });

  it('adds whole days to an instant', () => {
    expect(addDaysTo(new Date('2025-03-29T12:00:00Z'), 2)).toEqual(new Date('2025-03-31T12:00:00Z'));
    expect(addDaysTo(new Date('2025-03-01T00:00:00Z'), -1)).toEqual(new Date('2025-02-28T00:00:00Z'));
  });

  it.each([
    [2024, 2, '2024-02-01', '2024-02-29'],
    [2025, 12, '2025-12-01', '2025-12-31'],
  ])('returns the first and last day of %i-%i', (year, month, from, to) => {
    expect(daysOfMonth(year, month)).toEqual({ from, to });
  });

  it('iterates over every day, both ends included', () => {
    expect([...eachDay('2025-02-27', '2025-03-01')]).toEqual(['2025-02-27', '2025-02-28', '2025-03-01']);
    expect([...eachDay('2025-03-01', '2025-02-27')]).toEqual([]);
  });

  it('ends after the last day of the year 9999', () => {
    expect([...eachDay('9999-12-31', '9999-12-31')]).toEqual(['9999-12-31']);
  });
});

describe('dates of the content', () => {
  it.each([
    ['2025-05-12T00:00:00Z', '2025-05-12'],
    ['2025-05-18T23:59:59Z', '2025-05-12'],
    ['2026-01-01T12:00:00Z', '2025-12-29'],
  ])('counts relative dates at %s from Monday %s', (now, monday) => {
    expect(currentMonday(new Date(now))).toBe(monday);
  });

  it.each([
    ['+9d 14:00', '2025-05-21T14:00'],
    ['-40d', '2025-04-02'],
  ])('counts %s from the week', (value, expected) => {
    expect(offsetDay(value, '2025-05-12')).toBe(expected);
    expect(() => splitDate(value)).toThrow('no day of the calendar');
  });

  it('have a day and perhaps a time', () => {
    expect(splitDate('2025-05-13T09:00')).toEqual({ day: '2025-05-13', time: '09:00' });
    expect(splitDate('2025-05-13')).toEqual({ day: '2025-05-13', time: undefined });
  });

  it.each([
    ['2025-05-13', '09:00', 'Europe/Berlin', '2025-05-13T09:00:00+02:00', '2025-05-13T07:00:00Z'],
    ['2025-01-13', '09:00', 'America/New_York', '2025-01-13T09:00:00-05:00', '2025-01-13T14:00:00Z'],
    ['2025-05-13', '09:00', 'Asia/Kathmandu', '2025-05-13T09:00:00+05:45', '2025-05-13T03:15:00Z'],
    ['2025-05-13', '00:00', 'UTC', '2025-05-13T00:00:00+00:00', '2025-05-13T00:00:00Z'],
    ['2025-03-30', '02:30', 'Europe/Berlin', '2025-03-30T03:30:00+02:00', '2025-03-30T01:30:00Z'],
    ['2025-10-26', '02:30', 'Europe/Berlin', '2025-10-26T02:30:00+02:00', '2025-10-26T00:30:00Z'],
  ])('converts %s %s in %s to %s', (day, time, timeZone, text, instant) => {
    expect(zonedTime(day, time, timeZone)).toEqual({ text, at: new Date(instant) });
  });
});
