import { expect, it } from 'vitest';
import { nextMeetings } from '../../api/chapters/next-meeting.ts';

const OSLO = 'Europe/Oslo';

it.each([
  ['Second Thursday of odd months, 18:00', OSLO, '2026-11-26T09:00:00Z', '2027-01-14T17:00:00Z'],
  ['Second Thursday of odd months, 18:00', OSLO, '2027-01-14T16:59:59Z', '2027-01-14T17:00:00Z'],
  ['Second Thursday of odd months, 18:00', OSLO, '2027-01-14T17:00:00Z', '2027-03-11T17:00:00Z'],
  ['Third Tuesday of even months, 17:30', 'Europe/Warsaw', '2026-11-26T09:00:00Z', '2026-12-15T16:30:00Z'],
  ['Last Thursday of the month, 18:30', 'Europe/Paris', '2026-11-26T09:00:00Z', '2026-11-26T17:30:00Z'],
  ['Last Wednesday of even months, 18:30', 'America/Sao_Paulo', '2026-12-31T12:00:00Z', '2027-02-24T21:30:00Z'],
  ['First Friday of the month, 07:30', 'America/New_York', '2026-05-01T12:00:00Z', '2026-06-05T11:30:00Z'],
  // The month of the chapter counts: in Tokyo it is already December.
  ['First Tuesday of the month, 18:00', 'Asia/Tokyo', '2026-11-30T16:00:00Z', '2026-12-01T09:00:00Z'],
  ['Every other Monday from February, 18:30', OSLO, '2026-11-26T09:00:00Z', undefined],
  ['Second Funday of the month, 18:00', OSLO, '2026-11-26T09:00:00Z', undefined],
])('a chapter that meets on "%s" in %s meets after %s on %s', (meets, zone, now, starts) => {
  expect(nextMeetings(meets, zone, new Date(now), 1)[0]).toBe(starts);
});

it('the next four meetings are in order, across months that have none', () => {
  expect(nextMeetings('Second Thursday of odd months, 18:00', OSLO, new Date('2026-11-26T09:00:00Z'), 4)).toEqual([
    '2027-01-14T17:00:00Z',
    '2027-03-11T17:00:00Z',
    '2027-05-13T16:00:00Z',
    '2027-07-08T16:00:00Z',
  ]);
});
