import { describe, expect, it } from 'vitest';
import { wrongIsbns } from '../../api/content/check/isbn.ts';
import { wrongWeekdays } from '../../api/content/check/weekdays.ts';
import { type ContentFile, parseContentFile } from '../../api/content/files/load.ts';
import { eventFlaws } from '../../api/events/event-flaws.ts';
import { speakerClashes } from '../../api/events/speaker-clashes.ts';

const FIELDS = {
  id: '4001',
  code: 'A-1',
  title: 'A workshop',
  summary: 'Two days.',
  starts: '2026-03-10T09:00',
  ends: '2026-03-11T17:00',
  timeZone: 'Europe/Paris',
  type: '661',
  format: 'in-person',
  topic: 'devices',
};

/** An event in Lyon on Tuesday 10 and Wednesday 11 March 2026, with other fields. */
function eventWith(fields: Readonly<Record<string, string>>, file = 'events/a.md') {
  const front = Object.entries({ ...FIELDS, venue: venue('Lyon'), ...fields }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const parsed = parseContentFile({ file, source: `---\n${front.join('\n')}\n---\n`, hash: '' }, 'acme');
  if (!('value' in parsed) || parsed.value.kind !== 'event') throw new Error(JSON.stringify(parsed));
  return parsed.value;
}

const venue = (city: string) => `{ name: Hall, address: Street 1, city: ${city}, country: France }`;
const session = (day: number, from: string, to: string, person = 'ada-quill') =>
  `[{ day: ${day}, from: "${from}", to: "${to}", title: A, speakers: [${person}] }]`;

describe('an event', () => {
  it.each([
    [
      'a deadline on a Sunday',
      { registrationCloses: '2026-03-08' },
      'registrationCloses: 2026-03-08 is no working day',
    ],
    [
      'a deadline on a public holiday of its host',
      { starts: '2026-05-05', ends: '2026-05-05', registrationCloses: '2026-05-01' },
      'registrationCloses: 2026-05-01 is no working day',
    ],
    ['a deadline after it has begun', { registrationCloses: '2026-03-10T12:00' }, 'is not before the event'],
    [
      'an early price until a Saturday',
      { prices: '[{ label: Member, price: 1, until: 2026-03-07, later: 2 }]' },
      'until: 2026-03-07 is no working day',
    ],
    ['more places left than it has', { capacity: '30', placesLeft: '31' }, '31 places cannot be left of 30'],
    ['places left of no capacity', { placesLeft: '3' }, 'cannot be left of an unknown number'],
    ['more credits than hours', { credits: '13' }, 'the event counts at most 12'],
    [
      'more credits than an hour and a quarter',
      { starts: '2026-03-10T12:00', ends: '2026-03-10T13:15', credits: '1.5' },
      'the event counts at most 1',
    ],
    ['another weekday in its title', { title: 'A Friday in Lyon' }, 'held on Tuesday, Wednesday, not on a Friday'],
    ['another weekday in its summary', { summary: 'Begins on Monday.' }, 'not on a Monday'],
  ])('with %s is reported', (_name, fields, says) => {
    expect(eventFlaws(eventWith(fields))).toEqual([expect.objectContaining({ reason: expect.stringContaining(says) })]);
  });

  it.each([
    ['a deadline on the working day before', { registrationCloses: '2026-03-09' }],
    ['a deadline an hour before', { registrationCloses: '2026-03-10T08:00' }],
    ['as many places left as it has', { capacity: '30', placesLeft: '30' }],
    ['as many credits as hours', { credits: '12' }],
    ['its own weekdays in its title', { title: 'From Tuesday to Wednesday' }],
  ])('with %s is not', (_name, fields) => {
    expect(eventFlaws(eventWith(fields))).toEqual([]);
  });
});

describe('a speaker', () => {
  const listClashes = (...events: readonly ContentFile[]) => speakerClashes(events).map(({ reason }) => reason);
  const other = (fields: Readonly<Record<string, string>>) =>
    eventWith({ id: '4002', code: 'A-2', ...fields }, 'events/b.md');
  const first = eventWith({ sessions: session(1, '09:00', '10:00') });

  it.each([
    ['in two cities on one day', { venue: venue('Nice'), sessions: session(1, '15:00', '16:00') }],
    ['in another city without a session', { venue: venue('Nice'), speakers: '[ada-quill]' }],
    ['online at the same time', { format: 'online', sessions: session(1, '09:30', '10:30') }],
    [
      'online at the same time in another time zone',
      {
        format: 'online',
        timeZone: 'Europe/London',
        starts: '2026-03-10T08:00',
        sessions: session(1, '08:30', '09:30'),
      },
    ],
  ])('%s is reported', (_name, fields) => {
    expect(listClashes(first, other(fields))).toEqual([
      expect.stringContaining('ada-quill speaks on 2026-03-10 here and at a'),
    ]);
  });

  it.each([
    ['twice in one city', { sessions: session(1, '15:00', '16:00') }],
    ['in two cities on two days', { venue: venue('Nice'), sessions: session(2, '09:00', '10:00') }],
    ['online later on the day', { format: 'online', sessions: session(1, '10:00', '11:00') }],
    ['at a draft', { draft: 'true', venue: venue('Nice'), speakers: '[ada-quill]' }],
  ])('%s is not', (_name, fields) => {
    expect(listClashes(first, other(fields))).toEqual([]);
  });
});

describe('an ISBN', () => {
  it.each(['979-8-41207-103-9', '978-0-306-40615-7', '9780306406157', 'no ISBN, 978 pages', '2026-11-26'])(
    'in %s is right',
    (text) => {
      expect(wrongIsbns(text)).toEqual([]);
    },
  );

  it.each([
    ['979-8-41207-103-8', '9'],
    ['9780306406150', '7'],
  ])('%s must end with its check digit', (isbn, digit) => {
    expect(wrongIsbns(`ISBN ${isbn}.`)).toEqual([{ text: isbn, reason: `the ISBN ${isbn} must end with ${digit}` }]);
  });
});

describe('a weekday before a date', () => {
  it.each(['On Friday 7 May 2027', 'on Friday, 7 May 2027', 'Friday in May 2027', '7 May 2027'])(
    'in "%s" fits',
    (text) => {
      expect(wrongWeekdays(text)).toEqual([]);
    },
  );

  it.each([
    ['Saturday 7 May 2027', 'Saturday 7 May 2027 is a Friday'],
    ['Monday 31 February 2027', 'the calendar has no such day'],
  ])('in "%s" does not', (text, says) => {
    expect(wrongWeekdays(text)).toEqual([{ text, reason: expect.stringContaining(says) }]);
  });
});
