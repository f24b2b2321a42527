import { describe, expect, it } from 'vitest';
import { formatPrice } from '../../../client/blocks/format.ts';
import {
  formatDate,
  formatDateRange,
  formatMonth,
  formatTime,
  formatTimeRange,
  readDay,
} from '../../../client/ui/dates.ts';

describe('date formats', () => {
  it.each([
    ['2025-05-13', '2025-05-15', 'UTC', '13–15 May 2025'],
    ['2025-06-30', '2025-07-02', 'UTC', '30 June–2 July 2025'],
    ['2025-12-30', '2026-01-02', 'UTC', '30 December 2025–2 January 2026'],
    ['2025-04-09', undefined, 'UTC', '9 April 2025'],
    ['2025-04-09T07:00:00Z', '2025-04-09T15:00:00Z', 'Europe/Brussels', '9 April 2025'],
    ['2025-04-09T23:30:00Z', '2025-04-10T15:00:00Z', 'Europe/Brussels', '10 April 2025'],
    ['2025-04-10T01:00:00Z', '2025-04-10T23:00:00Z', 'America/New_York', '9–10 April 2025'],
  ])('%s to %s in %s is "%s"', (start, end, zone, text) => {
    expect(formatDateRange(start, end, zone)).toBe(text);
  });

  it.each([
    ['2025-03-25', { weekday: true }, 'Tuesday 25 March 2025'],
    ['2025-03-25', { year: false }, '25 March'],
    ['not a date', {}, 'not a date'],
  ])('%s with %o is "%s"', (iso, options, text) => {
    expect(formatDate(iso, 'UTC', options)).toBe(text);
  });

  it.each([
    ['2025-03', 'March 2025'],
    ['2025-13', '2025-13'],
  ])('the month %s is "%s"', (month, text) => {
    expect(formatMonth(month)).toBe(text);
  });

  it('keeps a calendar date in every zone', () => {
    expect(readDay('2025-05-13', 'Pacific/Auckland')?.iso).toBe('2025-05-13');
    expect(readDay('2025-05-13', 'America/Los_Angeles')?.iso).toBe('2025-05-13');
  });

  it.each([
    ['2025-04-09T12:00:00Z', '2025-04-09T15:30:00Z', 'Europe/Brussels', { zone: false }, '14:00–17:30'],
    ['2025-01-09T13:00:00Z', '2025-01-09T16:30:00Z', 'Europe/Brussels', {}, '14:00–17:30 Brussels time'],
    ['2025-01-09T13:00:00Z', undefined, 'Europe/London', { zone: false }, '13:00'],
    ['2025-01-09T13:00:00Z', undefined, 'America/New_York', undefined, '08:00 New York time'],
    ['2025-07-09T13:00:00Z', undefined, 'UTC', undefined, '13:00 UTC'],
  ])('%s to %s in %s %o is "%s"', (start, end, zone, options, text) => {
    expect(formatTimeRange(start, end, zone, options)).toBe(text);
  });

  it('writes midnight as 00:00', () => {
    expect(formatTime('2025-04-09T22:00:00Z', 'Europe/Brussels')).toBe('00:00');
  });

  it.each(['not a date', '', '+275760-09-13T00:00:00Z', '2025-13-45T99:00:00Z'])(
    'returns the invalid date "%s" unchanged',
    (iso) => {
      expect(readDay(iso, 'Pacific/Auckland')).toBeUndefined();
      expect(formatDate(iso, 'Pacific/Auckland')).toBe(iso);
      expect(formatTime(iso, 'Pacific/Auckland')).toBe(iso);
    },
  );

  it('agrees with Intl on every day and hour of two years, in zones on both sides of the date line', () => {
    for (const zone of [
      'UTC',
      'Europe/Brussels',
      'America/New_York',
      'Pacific/Auckland',
      'Asia/Kolkata',
      'Pacific/Apia',
    ]) {
      const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone });
      const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
      for (let hour = 0; hour < 2 * 365 * 24; hour += 7) {
        const instant = new Date(Date.UTC(2024, 1, 1, hour, 17));
        const iso = instant.toISOString();
        expect(formatDate(iso, zone, { weekday: true })).toBe(day.format(instant).replace(',', ''));
        expect(formatTime(iso, zone)).toBe(time.format(instant));
      }
    }
  });
});

describe('prices', () => {
  const dollars = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  it.each([0, 7, 60, 999, 1000, 1980, 12_345, 999_999.4, 1_000_000, 1_234_567_890, 0.5, 2.5, 99.5, 99.99])(
    '%s is written as Intl writes dollars',
    (amount) => {
      expect(formatPrice(amount)).toBe(dollars.format(amount));
    },
  );
});
