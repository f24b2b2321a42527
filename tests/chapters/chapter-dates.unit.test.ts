import { expect, test } from 'vitest';
import { listChapterDates } from '../../client/chapters/chapter-dates.ts';

const MEETINGS = [
  '2026-12-03T11:15:00Z',
  '2027-01-07T11:15:00Z',
  '2027-02-04T11:15:00Z',
  '2027-03-04T11:15:00Z',
  '2027-04-01T10:15:00Z',
];
const lunch = (start: string) => ({ start });

test.each([
  ['without events the regular meetings', [], ['', '', '', '', '']],
  ['an event in place of the meeting of its day', [lunch('2027-01-07T12:30:00+01:00')], ['', 'event', '', '', '']],
  ['an event on another day between the meetings', [lunch('2026-12-20T12:30:00+01:00')], ['', 'event', '', '', '']],
  ['an event after them, too', [lunch('2027-09-01T12:30:00+02:00')], ['', '', '', '', '', 'event']],
  ['an event before all of them', [lunch('2026-12-01T12:30:00+01:00')], ['event', '', '', '', '']],
])('the next dates of a chapter are %s', (_name, events, expected) => {
  const dates = listChapterDates(MEETINGS, events, 'Europe/Zurich');
  expect(dates.map(({ event }) => (event ? 'event' : ''))).toEqual(expected);
});
