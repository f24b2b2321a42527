import { describe, expect, test } from 'vitest';
import { isChosen, listComing, placeDates } from '../../shared/deadlines/deadline-line.ts';

const TODAY = '2031-03-15';
const place = (key: string, date: string, code = 'eu') => ({
  key,
  title: key,
  date,
  path: `/resources/deadlines#${key}`,
  jurisdiction: { code, name: code.toUpperCase() },
  products: [{ code: 'devices', name: 'Medical devices' }],
  topics: [{ id: 502, name: 'Devices' }],
});

describe('the line of dates', () => {
  test('covers 12 whole months before the current one and 24 after it, each at its place', () => {
    const { months, today } = placeDates([place('a', TODAY)], { today: TODAY });
    expect(months).toHaveLength(37);
    expect([months[0], months.at(-1)?.day]).toEqual([{ x: 0, day: '2030-03-01' }, '2033-03-01']);
    expect(months.map(({ x }) => x)).toEqual(months.map(({ x }) => x).toSorted((a, b) => a - b));
    expect(today).toBeGreaterThan(months[12]?.x ?? 100);
    expect(today).toBeLessThan(months[13]?.x ?? 0);
  });

  test.each([
    ['2030-02-28', 'earlier'],
    ['2030-03-01', 'dot'],
    ['2033-03-31', 'dot'],
    ['2033-04-01', 'later'],
  ])('a date of %s is %s', (date, where) => {
    const [lane] = placeDates([place('a', date)], { today: TODAY }).lanes;
    expect({ earlier: lane?.earlier, later: lane?.later, dot: lane?.dots.length }).toEqual({
      earlier: 0,
      later: 0,
      dot: 0,
      [where]: 1,
    });
    for (const { x } of lane?.dots ?? []) expect(x > 0 && x < 100).toBe(true);
  });

  test('has a lane for each jurisdiction, in the order of the list, or one for all', () => {
    const dates = [place('a', '2031-04-01', 'uk'), place('b', '2031-05-01', 'eu'), place('c', '2031-06-01', 'uk')];
    expect(placeDates(dates, { today: TODAY }).lanes.map(({ code, dots }) => [code, dots.length])).toEqual([
      ['uk', 2],
      ['eu', 1],
    ]);
    expect(
      placeDates(dates, { today: TODAY, merged: 'All' }).lanes.map(({ name, dots }) => [name, dots.length]),
    ).toEqual([['All', 3]]);
  });

  test('stacks dates of one day, so that none hides another, and uses the first row again', () => {
    const dates = [
      place('a', '2031-05-26'),
      place('b', '2031-05-26'),
      place('c', '2031-05-27'),
      place('d', '2031-09-01'),
    ];
    const [lane] = placeDates(dates, { today: TODAY }).lanes;
    expect(lane?.dots.map(({ deadline, row }) => [deadline.key, row])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ]);
    expect(lane?.rows).toBe(3);
  });

  test('a thousand dates of a hundred years take no time and leave no gap in the rows', () => {
    const dates = Array.from({ length: 1000 }, (_, index) => place(`d${index}`, `${1990 + (index % 100)}-06-01`));
    const [lane] = placeDates(dates, { today: TODAY }).lanes;
    expect((lane?.earlier ?? 0) + (lane?.later ?? 0) + (lane?.dots.length ?? 0)).toBe(1000);
    expect(new Set(lane?.dots.map(({ row }) => row)).size).toBe(lane?.rows);
  });

  test('coming are the dates from today until the end of the line', () => {
    const dates = ['2031-03-14', '2031-03-15', '2033-03-31', '2033-04-01'].map((date) => place(date, date));
    expect(listComing(dates, TODAY).map(({ date }) => date)).toEqual(['2031-03-15', '2033-03-31']);
  });

  test.each([
    [{}, true],
    [{ jurisdiction: 'eu', product: 'devices', topic: 502 }, true],
    [{ jurisdiction: 'us' }, false],
    [{ product: 'medicines' }, false],
    [{ topic: 1 }, false],
  ])('the filter %j keeps a date: %s', (filter, isKept) => {
    expect(isChosen(place('a', TODAY), filter)).toBe(isKept);
  });
});
