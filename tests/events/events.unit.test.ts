import { describe, expect, test } from 'vitest';
import { parseEventFilters, parseEventsQuery } from '../../shared/events/events.page.ts';
import { NOW, toInput, toUrls } from '../support/page-input.ts';

const toQuery = (address: string) => parseEventsQuery(toInput(address));
const toSearch = (address: string) => {
  const url = toUrls(address).essential.find((call) => call.startsWith('/events-search?')) ?? '';
  return Object.fromEntries(new URLSearchParams(url.split('?')[1]));
};

describe('the filters of the events search [Section 3]', () => {
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
    expect(toSearch(`/events${query}`)).toEqual(expected);
  });

  test('they hold only parameters of the search call', () => {
    expect(Object.keys(parseEventFilters(new URLSearchParams('view=month&day=2030-05-01'), NOW)).sort()).toEqual(
      [
        'EventName',
        'EventType',
        'Location',
        'PageNumber',
        'PageSize',
        'ShowOnlyPast',
        'SortBy',
        'fromDate',
        'month',
        'toDate',
        'year',
      ].sort(),
    );
  });
});

describe('the list, month and day views each have a URL [Section 7]', () => {
  test.each([
    ['/events', 'list', 2030, 6],
    ['/events?view=month', 'month', 2030, 6],
    ['/events?view=month&month=2031-02', 'month', 2031, 2],
    ['/events?view=cards&month=2031-13', 'list', 2030, 6],
    ['/events?view=month&month=1999-12', 'month', 2030, 6],
    ['/events?day=2025-05-13', 'day', 2025, 5],
    ['/events?day=2025-02-30&view=month', 'month', 2030, 6],
  ])('%s shows a %s, %i-%i', (address, view, year, month) => {
    expect(toQuery(address)).toMatchObject({ view, year, month });
  });

  test('the month view calls the calendar of the month and searches its days', () => {
    const address = '/events?view=month&month=2028-02&EventType=661&fromDate=2020-01-01&PageNumber=3';
    expect(toUrls(address).essential).toContain('/events/month/2?year=2028');
    expect(toSearch(address)).toEqual({
      ShowOnlyPast: 'false',
      EventType: '661',
      fromDate: '2028-02-01',
      toDate: '2028-02-29',
      PageSize: '100',
    });
  });

  test('the day view calls the calendar of the day and searches that day', () => {
    const address = '/events?day=2025-05-13';
    expect(toUrls(address).essential).toContain('/events/calendar?dateInput=2025-05-13');
    expect(toSearch(address)).toMatchObject({ fromDate: '2025-05-13', toDate: '2025-05-13' });
  });

  test.each([
    ['/events', true],
    ['/events?month=2031-02', true],
    ['/events?SortBy=name', true],
    ['/events?EventName=x', false],
    ['/events?ShowOnlyPast=true', false],
    ['/events?PageNumber=2', false],
    ['/education/european-events', false],
  ])('the calendar of all events is below the list of %s: %s', (address, expected) => {
    expect(toUrls(address).secondary.some((url) => url.startsWith('/events/month/'))).toBe(expected);
  });
});

describe('the European events page is preset to venues in Europe [Section 2]', () => {
  test.each([
    ['', '681', false],
    ['?Location=', '681', false],
    ['?Location=681', '681', false],
    ['?Location=683', '683', true],
    ['?EventType=661', '681', true],
  ])('%s', (query, Location, hasFilters) => {
    const address = `/education/european-events${query}`;
    expect(toSearch(address)).toMatchObject({ Location });
    expect(toQuery(address).hasFilters).toBe(hasFilters);
  });

  test('the events page has no preset', () => {
    expect(toSearch('/events')).not.toHaveProperty('Location');
  });
});

describe('an event and its right-side sections, two items each [Sections 7 and 9]', () => {
  test('the right-side sections are secondary', () => {
    const { essential, secondary } = toUrls('/events/x');
    expect(essential).toEqual(['/events/x']);
    expect(secondary).toEqual(
      expect.arrayContaining(
        ['related-events/x', 'x', 'learning/x', 'books/x'].map((rest) => `/right-side-section/events/${rest}?topN=2`),
      ),
    );
  });
});

describe('a recording or a programme by id, or the list without an id [Section 2, Member-only routes]', () => {
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
    expect(toUrls(address).essential).toEqual(essential);
  });
});

describe('the query of the events page: malformed values are ignored [Section 3]', () => {
  test.each([
    ['', { PageNumber: 1, month: 6, year: 2030, ShowOnlyPast: false }],
    ['month=2031-02&PageNumber=3&ShowOnlyPast=true', { PageNumber: 3, month: 2, year: 2031, ShowOnlyPast: true }],
    ['month=2031-13&PageNumber=-1&fromDate=yesterday', { PageNumber: 1, month: 6, year: 2030, fromDate: undefined }],
    ['month=9999-01&PageNumber=1e9&EventType=<script>', { PageNumber: 1, month: 6, year: 2030, EventType: undefined }],
    [
      'fromDate=2030-02-30&toDate=2030-07-01&EventType=661',
      { fromDate: undefined, toDate: '2030-07-01', EventType: '661' },
    ],
    ['PageNumber=2.5&month=abcd-ef', { PageNumber: 1, month: 6, year: 2030 }],
  ])('%s', (query, expected) => {
    expect(parseEventFilters(new URLSearchParams(query), NOW)).toMatchObject(expected);
  });
});
