import { describe, expect, test } from 'vitest';
import { listClashes } from '../../shared/events/session-clashes.ts';

const at = (start: string, end?: string) => ({
  start: `2031-06-03T${start}:00+02:00`,
  ...(end && { end: `2031-06-03T${end}:00+02:00` }),
});

describe('sessions that overlap', () => {
  test.each([
    ['parallel sessions', at('10:00', '11:00'), at('10:00', '11:00'), true],
    ['one within the other', at('10:00', '12:00'), at('10:30', '11:00'), true],
    ['a part of each', at('10:00', '11:00'), at('10:59', '12:00'), true],
    ['one after the other', at('10:00', '11:00'), at('11:00', '12:00'), false],
    ['no end, the same start', at('18:00'), at('18:00'), true],
    ['no end, within another', at('18:30'), at('18:00', '19:00'), true],
    ['no end, at the end of another', at('19:00'), at('18:00', '19:00'), false],
    [
      'the same hours in other zones',
      at('10:00', '11:00'),
      { start: '2031-06-03T08:30:00Z', end: '2031-06-03T09:30:00Z' },
      true,
    ],
  ])('%s: %#', (_name, one, other, clash) => {
    expect(listClashes([one, other])).toEqual(clash ? [[one, other]] : []);
    expect(listClashes([other, one])).toHaveLength(clash ? 1 : 0);
  });

  test('three at once are three pairs', () => {
    expect(listClashes([at('10:00', '11:00'), at('10:00', '11:00'), at('10:00', '11:00')])).toHaveLength(3);
  });
});
