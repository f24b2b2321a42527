import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, eachDay } from '../../../api/common/calendar.ts';
import { findDemoWeek, withCalendarDates } from '../../../api/content/demo-dates/calendar-dates.ts';
import { isPublicHoliday } from '../../../api/content/demo-dates/public-holidays.ts';
import { daysToMove, isWorkingDay } from '../../../api/content/demo-dates/schedule.ts';
import type { DataFile, MarkdownFile } from '../../../api/content/files/load.ts';
import { contentDate, isOffsetDate, offsetDay, splitDate, toDay } from '../../../api/content/kinds/dates.ts';
import { speakerClashes } from '../../../api/events/speaker-clashes.ts';
import { demoContent } from '../../support/demo-content.ts';

/** The Mondays of a year, from which relative dates are counted. */
const MONDAYS = [...eachDay('2026-01-05', '2027-01-17')].filter((_day, index) => index % 7 === 0);
const toWeekday = (day: string) => Temporal.PlainDate.from(day).dayOfWeek;
const isQuiet = (day: string) => day.slice(5) >= '12-20' || day.slice(5) <= '01-06';

describe('annual dates', () => {
  it.each([
    ['~05-12', '2026-01-05', '2026-05-11'],
    ['~05-12+1d', '2026-05-11', '2026-05-12'],
    ['~05-12+1d', '2026-05-18', '2027-05-11'],
    ['~01-01', '2026-12-28', '2026-12-28'],
    ['~12-31-7d', '2026-01-05', '2026-12-21'],
    ['~08-24-35d', '2026-06-01', '2026-07-20'],
  ])('%s counted from the week of %s is %s', (value, monday, day) => {
    expect(offsetDay(value, monday)).toBe(day);
  });

  it('have a time of day', () => {
    expect(offsetDay('~05-12+1d 09:00', '2026-01-05')).toBe('2026-05-12T09:00');
  });

  it.each(['~13-01', '~02-30', '~02-29', '~5-1', '~05-12+d', '~05-12 25:00'])('must exist: %s', (value) => {
    expect(contentDate.safeParse(value).success).toBe(false);
  });
});

describe('content', () => {
  const society = (source: string) => [{ file: 'data/society.yaml', source, hash: '' }];
  const now = new Date('2026-01-07T12:00:00Z');

  it('has dates that count from the week only where it says that it is a demo', () => {
    expect(findDemoWeek(society('demo: true\nname: A'), now)).toBe('2026-01-05');
    expect(findDemoWeek(society('name: A\nnotice: "demo: true"'), now)).toBeUndefined();
  });
});

describe('public holidays', () => {
  it.each([
    [
      'America/New_York',
      '2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26',
    ],
    ['Europe/Brussels', '2026-04-06 2026-05-01 2026-05-14 2026-05-25 2026-07-21 2026-11-11 2027-03-29 2027-05-06'],
    ['Europe/Berlin', '2026-04-03 2026-04-06 2026-05-14 2026-05-25 2027-03-26'],
    ['Europe/Lisbon', '2026-04-03 2026-06-04 2026-06-10 2026-12-08'],
    ['Europe/Dublin', '2026-02-02 2026-03-17 2026-05-04 2026-06-01 2026-08-03 2026-10-26'],
    ['Europe/London', '2026-05-04 2026-05-25 2026-08-31'],
    ['Asia/Tokyo', '2026-01-12 2026-05-06 2026-07-20 2026-09-21 2026-10-12 2026-11-03 2026-11-23'],
    ['Asia/Singapore', '2026-04-03 2026-05-01 2026-08-10'],
    ['Australia/Sydney', '2026-01-26 2026-04-06 2026-06-08 2026-10-05'],
  ])('in %s: %s', (timeZone, days) => {
    expect(days.split(' ').filter((day) => !isPublicHoliday(day, timeZone))).toEqual([]);
  });

  it.each([
    ['America/New_York', '2026-04-06'],
    ['Europe/Brussels', '2026-07-20'],
    ['Europe/Berlin', '2026-11-26'],
    ['Antarctica/Troll', '2026-12-25'],
  ])('not in %s: %s', (timeZone, day) => {
    expect(isPublicHoliday(day, timeZone)).toBe(false);
  });
});

describe('a relative date', () => {
  const rule = { timeZone: 'Europe/Brussels' };
  it.each([
    ['stays on a working day', '+1d', '+2d', '2026-03-02', rule, 0],
    ['moves forward out of the quiet weeks', '+1d', '+1d', '2026-12-21', rule, 21],
    ['moves back when it is past', '-6d', '-6d', '2026-12-28', rule, -7],
    ['avoids a holiday within', '+0d', '+4d', '2026-05-11', rule, 7],
    ['moves to the first Thursday', '+3d', '+3d', '2026-03-02', { ...rule, monthly: { week: 'first' } }, 0],
    ['moves to the last Thursday', '+3d', '+3d', '2026-03-02', { ...rule, monthly: { week: 'last' } }, 21],
    [
      'moves to an even month',
      '+3d',
      '+3d',
      '2026-03-02',
      { ...rule, monthly: { week: 'second', months: 'even' } },
      35,
    ],
    ['avoids a holiday on a day of a session', '+0d', '+28d', '2026-04-16', { ...rule, offsets: [28] }, 7],
  ] as const)('%s', (_fact, starts, ends, monday, options, days) => {
    expect(daysToMove(starts, ends, monday, options)).toBe(days);
  });

  it('leaves calendar dates alone', () => {
    expect(daysToMove('2026-12-24', '2026-12-24', '2026-12-21', rule)).toBe(0);
  });
});

describe('the calendar of the demo society, in each week of a year', () => {
  let events: MarkdownFile<'event'>[];
  let products: MarkdownFile<'product'>[];
  let exams: DataFile<'rac-exams'>[];
  let meetings: { pageName?: string | undefined; meets?: string | undefined }[];

  beforeAll(async () => {
    const { files } = await demoContent();
    events = files.filter((file) => file.kind === 'event').filter(({ fields }) => isOffsetDate(fields.starts));
    products = files.filter((file) => file.kind === 'product');
    exams = files.filter((file) => file.kind === 'rac-exams');
    meetings = files.filter((file) => file.kind === 'local-networks').flatMap(({ data }) => data);
  });

  /** The fields of a Markdown file with calendar dates. */
  const dated = <F extends MarkdownFile<'event'> | MarkdownFile<'product'>>(file: F, monday: string): F['fields'] => {
    const result = withCalendarDates(file, monday);
    if (result.format !== 'markdown' || result.kind !== file.kind) throw new Error('the kind has changed');
    return result.fields;
  };
  const buildDays = (event: MarkdownFile<'event'>, monday: string) => {
    const { starts, ends, sessions, timeZone } = dated(event, monday);
    const [first, last] = [toDay(starts), toDay(ends)];
    const days = addDays(first, 7) > last ? [...eachDay(first, last)] : [first, last];
    return { timeZone, days: [...new Set([...days, ...sessions.map(({ day }) => addDays(first, day - 1))])] };
  };

  it('has no event on a weekend, from 20 December to 6 January or on a public holiday of its host', () => {
    expect(events.length).toBeGreaterThan(30);
    const wrong = MONDAYS.flatMap((monday) =>
      events.flatMap((event) => {
        const { timeZone, days } = buildDays(event, monday);
        return days
          .filter((day) => toWeekday(day) > 5 || isQuiet(day) || isPublicHoliday(day, timeZone))
          .map((day) => `${event.slug} on ${day}, counted from ${monday}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has nobody speak in two cities on one day, nor in two events at once', () => {
    const clashes = MONDAYS.flatMap((monday) =>
      speakerClashes(events.map((event) => withCalendarDates(event, monday))).map(({ reason }) => reason),
    );
    expect(clashes).toEqual([]);
  });

  it('has every deadline on a working day before its event, and not from 20 December to 6 January', () => {
    const wrong = MONDAYS.flatMap((monday) =>
      events.flatMap((event) => {
        const { registrationOpens, registrationCloses, prices, starts, timeZone } = dated(event, monday);
        const deadlines = [registrationOpens, registrationCloses, ...prices.map(({ until }) => until)];
        return deadlines
          .flatMap((date) => (date === undefined ? [] : [toDay(date)]))
          .filter((day) => isQuiet(day) || !isWorkingDay(day, timeZone) || day > toDay(starts))
          .map((day) => `${event.slug} on ${day}, counted from ${monday}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps what has passed in the past, and what is to come in the future', () => {
    const wrong = MONDAYS.flatMap((monday) =>
      events
        .filter((event) => {
          const moved = toDay(dated(event, monday).ends);
          return offsetDay(event.fields.ends, monday) < monday ? moved >= monday : moved < monday;
        })
        .map(({ slug }) => `${slug}, counted from ${monday}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has each chapter meet on its day, at its hour', () => {
    const chapters = events.filter(({ slug, fields }) => slug.startsWith('chapter-') && fields.chapter !== undefined);
    expect(chapters.length).toBeGreaterThanOrEqual(8);
    for (const chapter of chapters) {
      const { slug, fields } = chapter;
      const meets = meetings.find(({ pageName }) => pageName === fields.chapter)?.meets ?? '';
      const [, week = '', weekday = '', months, time] =
        /^(First|Second|Third|Fourth|Last) (\w+) of (?:the month|(odd|even) months), (.+)$/.exec(meets) ?? [];
      for (const monday of MONDAYS) {
        const { day, time: begins } = splitDate(dated(chapter, monday).starts);
        const date = Temporal.PlainDate.from(day);
        const weeks = [WEEKS[Math.ceil(date.day / 7) - 1], ...(date.day + 7 > date.daysInMonth ? ['Last'] : [])];
        expect(weeks, `${slug} on ${day}`).toContain(week);
        expect(date.toLocaleString('en', { weekday: 'long' }), slug).toBe(weekday);
        expect(begins, slug).toBe(time);
        if (months) expect(date.month % 2 === 0 ? 'even' : 'odd', `${slug} on ${day}`).toBe(months);
      }
    }
  });

  it('has one sale at a time, in its season, of at most a quarter of the catalogue', () => {
    const SEASONS: Record<string, readonly string[]> = {
      sale: ['01', '02'],
      'book-sale': ['04'],
      'summer-sale': ['07', '08'],
      'black-friday': ['11', '12'],
    };
    const seen = new Set<string>();
    for (const monday of MONDAYS) {
      const offered = products.map((product) => dated(product, monday));
      for (const day of eachDay(monday, addDays(monday, 6))) {
        const onSale = offered.filter(({ salePrice, saleStarts = '', saleEnds = '' }) => {
          if (salePrice === undefined) return false;
          return saleStarts <= day && day <= saleEnds;
        });
        const sales = new Set(onSale.flatMap((fields) => fields.shelves.filter((shelf) => shelf in SEASONS)));
        expect(sales.size, day).toBeLessThanOrEqual(1);
        expect(onSale.length, day).toBeLessThanOrEqual(products.length / 4);
        for (const sale of sales) {
          expect(SEASONS[sale], `${sale} on ${day}`).toContain(day.slice(5, 7));
          seen.add(sale);
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(SEASONS).sort());
  });

  it('prices every reduced product below its member price', () => {
    const reduced = products.filter(({ fields }) => fields.salePrice !== undefined);
    expect(
      reduced.filter(({ fields }) => (fields.salePrice ?? 0) >= fields.memberPrice).map(({ slug }) => slug),
    ).toEqual([]);
  });

  it('holds Convergence in autumn and Euro Convergence in spring', () => {
    const findMonth = (slug: string, monday: string) => {
      const event = events.find((each) => each.slug === slug);
      return event && dated(event, monday).starts.slice(5, 7);
    };
    expect(new Set(MONDAYS.map((monday) => findMonth('convergence', monday)))).toEqual(new Set(['10']));
    expect(new Set(MONDAYS.map((monday) => findMonth('euro-convergence', monday)))).toEqual(new Set(['05']));
  });

  it('opens and closes the examination windows of the list on the days of their events', () => {
    for (const monday of MONDAYS) {
      const listed = exams
        .map((file) => withCalendarDates(file, monday))
        .flatMap((file) => (file.kind === 'rac-exams' ? file.data : []))
        .map(({ windowOpens, windowCloses }) => `${windowOpens} to ${windowCloses}`);
      for (const event of events.filter(({ fields: { type, ends } }) => type === 665 && !ends.startsWith('-'))) {
        const { starts, ends } = dated(event, monday);
        expect(listed, `${event.slug}, counted from ${monday}`).toContain(`${toDay(starts)} to ${toDay(ends)}`);
      }
    }
  });
});

const WEEKS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
