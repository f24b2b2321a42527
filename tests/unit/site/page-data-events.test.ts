import { describe, expect, test } from 'vitest';
import { eventsAsked, eventsQuery } from '../../../shared/site/page-data/events.ts';
import { pageDataOf } from '../../../shared/site/page-data.ts';
import { createSite } from '../../../shared/site/resolve.ts';

const site = createSite({ product: 'acme' });
const NOW = Date.UTC(2030, 5, 15);
const inputOf = (address: string) => {
  const url = new URL(address, 'http://site.test');
  return { match: site.match(url.pathname), pathname: url.pathname, query: url.searchParams, now: NOW };
};
const askedOf = (address: string) => eventsAsked(inputOf(address));
const dataOf = (address: string) => {
  const { essential, secondary } = pageDataOf(inputOf(address));
  return { essential: essential.map(({ url }) => url), secondary: secondary.map(({ url }) => url) };
};
const searchOf = (address: string) => {
  const url = dataOf(address).essential.find((call) => call.startsWith('/events-search?')) ?? '';
  return Object.fromEntries(new URLSearchParams(url.split('?')[1]));
};

describe('Section 3: the filters of the events search', () => {
  test.each([
    ['', { PageSize: '10', PageNumber: '1', ShowOnlyPast: 'false' }],
    [
      '?ShowOnlyPast=true&EventType=662&Location=680&EventName=%20label%20&SortBy=name&PageSize=50&PageNumber=2&fromDate=2030-01-01&toDate=2030-12-31',
      {
        ShowOnlyPast: 'true',
        EventType: '662',
        Location: '680',
        EventName: 'label',
        SortBy: 'name',
        PageSize: '50',
        PageNumber: '2',
        fromDate: '2030-01-01',
        toDate: '2030-12-31',
      },
    ],
    [
      '?SortBy=price&PageSize=5000&EventType=a&Location=&fromDate=2030-02-30&PageNumber=0',
      { PageSize: '10', PageNumber: '1', ShowOnlyPast: 'false' },
    ],
  ])('%s', (query, expected) => {
    expect(searchOf(`/events${query}`)).toEqual(expected);
  });

  test('nothing but what the search takes is in them', () => {
    expect(Object.keys(eventsQuery(new URLSearchParams('view=month&day=2030-05-01'), NOW)).sort()).toEqual(
      [
        ...['EventName', 'EventType', 'Location', 'PageNumber', 'PageSize', 'ShowOnlyPast', 'SortBy'],
        ...['fromDate', 'month', 'toDate', 'year'],
      ].sort(),
    );
  });
});

describe('Section 7: a list, a month and a day of the calendar, each at an address', () => {
  test.each([
    ['/events', 'list', 2030, 6],
    ['/events?view=month', 'month', 2030, 6],
    ['/events?view=month&month=2031-02', 'month', 2031, 2],
    ['/events?view=cards&month=2031-13', 'list', 2030, 6],
    ['/events?view=month&month=1999-12', 'month', 2030, 6],
    ['/events?day=2025-05-13', 'day', 2025, 5],
    ['/events?day=2025-02-30&view=month', 'month', 2030, 6],
  ])('%s shows a %s, %i-%i', (address, view, year, month) => {
    expect(askedOf(address)).toMatchObject({ view, year, month });
  });

  test('a month asks for the calendar of the month, and searches its days', () => {
    const address = '/events?view=month&month=2028-02&EventType=661&fromDate=2020-01-01&PageNumber=3';
    expect(dataOf(address).essential).toContain('/events/month/2?year=2028');
    expect(searchOf(address)).toEqual({
      ShowOnlyPast: 'false',
      EventType: '661',
      fromDate: '2028-02-01',
      toDate: '2028-02-29',
      PageSize: '100',
    });
  });

  test('a day asks for the calendar of the day, and searches that day', () => {
    const address = '/events?day=2025-05-13';
    expect(dataOf(address).essential).toContain('/events/calendar?dateInput=2025-05-13');
    expect(searchOf(address)).toMatchObject({ fromDate: '2025-05-13', toDate: '2025-05-13' });
  });

  test.each([
    ['/events', true],
    ['/events?month=2031-02', true],
    ['/events?SortBy=name', true],
    ['/events?EventName=x', false],
    ['/events?ShowOnlyPast=true', false],
    ['/events?PageNumber=2', false],
    ['/education/european-events', false],
  ])('the calendar of all events stands below the list of %s: %s', (address, expected) => {
    expect(dataOf(address).secondary.some((url) => url.startsWith('/events/month/'))).toBe(expected);
  });
});

describe('Section 2: European events begin with the venues in Europe', () => {
  test.each([
    ['', '681', false],
    ['?Location=', '681', false],
    ['?Location=681', '681', false],
    ['?Location=683', '683', true],
    ['?EventType=661', '681', true],
  ])('%s', (query, Location, hasFilters) => {
    const address = `/education/european-events${query}`;
    expect(searchOf(address)).toMatchObject({ Location });
    expect(askedOf(address).hasFilters).toBe(hasFilters);
  });

  test('events do not', () => {
    expect(searchOf('/events')).not.toHaveProperty('Location');
  });
});

describe('Section 7: an event and what stands beside it, two of each (section 9)', () => {
  test('the right-side sections come after the event', () => {
    const { essential, secondary } = dataOf('/events/x');
    expect(essential).toEqual(['/events/x']);
    expect(secondary).toEqual(
      expect.arrayContaining(
        ['related-events/x', 'x', 'learning/x', 'books/x'].map((rest) => `/right-side-section/events/${rest}?topN=2`),
      ),
    );
  });
});

describe('Section 2, Member-only routes: a recording and a programme by id, or a list to choose from', () => {
  test.each([
    ['/education/video?id=2110', ['/events/2110', '/events/video/2110']],
    ['/education/video?id=euro-convergence', ['/events/euro-convergence', '/events/video/euro-convergence']],
    ['/education/active-events?id=2031', ['/events/2031', '/events/myprogram/2031']],
    [
      '/education/active-events?id=../members',
      ['/page-menu?path=%2Feducation%2Factive-events', '/events/latest?noOfEvents=20'],
    ],
    ['/education/video', ['/page-menu?path=%2Feducation%2Fvideo', '/events-search?PageSize=100&ShowOnlyPast=true']],
  ])('%s', (address, essential) => {
    expect(dataOf(address).essential).toEqual(essential);
  });
});
