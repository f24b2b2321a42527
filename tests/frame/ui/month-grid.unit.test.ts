import { describe, expect, it } from 'vitest';
import { type CalendarEvent, monthEvents, monthGrid } from '../../../client/ui/month-grid.ts';

const event = (id: string, start: string, end = start): CalendarEvent => ({
  id,
  title: id,
  href: `/events/${id}`,
  start,
  end,
  kind: 'online',
});

describe('month calendar', () => {
  it.each([
    [2025, 5, 5, '2025-04-28', '2025-06-01'],
    [2026, 2, 5, '2026-01-26', '2026-03-01'],
    [2027, 2, 4, '2027-02-01', '2027-02-28'],
    [2025, 6, 6, '2025-05-26', '2025-07-06'],
  ])('%i-%i takes %i weeks from Monday %s to Sunday %s', (year, month, weeks, first, last) => {
    const grid = monthGrid(year, month, []);
    expect(grid).toHaveLength(weeks);
    expect(grid.every((week) => week.length === 7)).toBe(true);
    expect(grid[0]?.[0]?.iso).toBe(first);
    expect(grid.at(-1)?.at(-1)?.iso).toBe(last);
  });

  it('marks the days of other months', () => {
    const days = monthGrid(2025, 5, []).flat();
    expect(days.filter(({ inMonth }) => inMonth).map(({ day }) => day)).toEqual(
      Array.from({ length: 31 }, (_, i) => i + 1),
    );
  });

  it('splits a bar at the end of the week', () => {
    const grid = monthGrid(2025, 5, [event('long', '2025-05-23', '2025-05-27')]);
    const bars = grid.flat().flatMap(({ iso, slots }) => slots.flatMap(({ bar }) => (bar ? [{ iso, ...bar }] : [])));
    expect(bars.map(({ iso, days, continued }) => [iso, days, continued])).toEqual([
      ['2025-05-23', 3, false],
      ['2025-05-26', 2, true],
    ]);
  });

  it('puts a bar in one lane, below the bars that started earlier', () => {
    const grid = monthGrid(2025, 5, [
      event('a', '2025-05-13', '2025-05-15'),
      event('b', '2025-05-14', '2025-05-16'),
      event('c', '2025-05-16'),
    ]);
    const lane = (iso: string, id: string) =>
      grid
        .flat()
        .find((day) => day.iso === iso)
        ?.slots.find(({ bar }) => bar?.event.id === id)?.lane;
    expect(lane('2025-05-13', 'a')).toBe(0);
    expect(lane('2025-05-14', 'b')).toBe(1);
    expect(lane('2025-05-16', 'c')).toBe(2);
    for (const { slots } of grid.flat()) expect(slots.map(({ lane }) => lane)).toEqual(slots.map((_, i) => i));
  });

  it('lists the events with a day in the month, by start date', () => {
    const events = [
      event('late', '2025-05-31', '2025-06-02'),
      event('before', '2025-04-30'),
      event('early', '2025-05-01'),
    ];
    expect(monthEvents(2025, 5, events).map(({ id }) => id)).toEqual(['early', 'late']);
  });
});
