import { describe, expect, test } from 'vitest';
import { eventsQuery } from '../../../shared/site/page-data/events.ts';
import { pageDataOf } from '../../../shared/site/page-data.ts';
import { type Outcome, pageStatus } from '../../../shared/site/page-status.ts';
import { createSite } from '../../../shared/site/resolve.ts';

const site = createSite({ product: 'acme' });
const NOW = Date.UTC(2030, 5, 15);
const dataOf = (address: string) => {
  const url = new URL(address, 'http://site.test');
  const { essential, secondary, oneIsEnough } = pageDataOf({
    match: site.match(url.pathname),
    pathname: url.pathname,
    query: url.searchParams,
    now: NOW,
  });
  return { essential: essential.map((call) => call.url), secondary: secondary.map((call) => call.url), oneIsEnough };
};

describe('what a page asks for (section 7)', () => {
  test.each([
    ['/', ['/articles/top/5']],
    ['/who-we-are/bylaws', ['/page-menu?path=%2Fwho-we-are%2Fbylaws']],
    ['/convergence-2023/sponsorship', ['/page-menu?path=%2Fconvergence-2023%2Fexhibitors-sponsorships']],
    ['/news-and-articles/news-articles/x', ['/articles?path=%2Fnews-and-articles%2Fnews-articles%2Fx']],
    ['/events/x', ['/events/x']],
    ['/products/x', ['/education?path=%2Fproducts%2Fx']],
    ['/no/such', []],
  ])('%s needs %j', (address, essential) => {
    expect(dataOf(address).essential).toEqual(essential);
  });

  test('Section 9: right-side sections show two', () => {
    expect(dataOf('/events/x').secondary).toContain('/right-side-section/events/books/x?topN=2');
  });

  test('a path of a collection may be an article or a page: one is enough', () => {
    expect(dataOf('/news-and-articles/compendia/x')).toMatchObject({
      essential: [
        '/articles?path=%2Fnews-and-articles%2Fcompendia%2Fx',
        '/page-menu?path=%2Fnews-and-articles%2Fcompendia%2Fx',
      ],
      oneIsEnough: true,
    });
  });

  test('preview parameters go along only together (section 1)', () => {
    expect(dataOf('/who-we-are/bylaws?isPreview=true&wg=abc').essential).toEqual([
      '/page-menu?isPreview=true&path=%2Fwho-we-are%2Fbylaws&wg=abc',
    ]);
    expect(dataOf('/who-we-are/bylaws?isPreview=true').essential).toEqual(['/page-menu?path=%2Fwho-we-are%2Fbylaws']);
  });
});

describe('the query of the events page (section 3): what is malformed counts as absent', () => {
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
    expect(eventsQuery(new URLSearchParams(query), NOW)).toMatchObject(expected);
  });
});

describe('the status of a page (sections 4 and 8)', () => {
  const found: Outcome = { ok: true, data: { result: [{}] } };
  const empty: Outcome = { ok: true, data: { result: [] } };
  const refused = (status: number): Outcome => ({ ok: false, status });
  const page = (outcome: Outcome) => ({ request: { id: 'pageMenu.byPath', url: '/a' } as const, outcome });
  const search = (outcome: Outcome) => ({ request: { id: 'events.search', url: '/b' } as const, outcome });

  test.each([
    ['nothing needed', [], 200],
    ['all there', [page(found), search(found)], 200],
    ['an empty page menu', [page(empty)], 404],
    ['an empty list of a search', [search(empty)], 200],
    ['a 404', [search(refused(404))], 404],
    ['a 400', [search(refused(400))], 400],
    ['an unexpected refusal', [search(refused(429))], 503],
    ['no response at all', [search(refused(0))], 503],
    ['a failure weighs more than a missing page', [page(empty), search(refused(500))], 503],
  ] as const)('%s', (_name, outcomes, status) => {
    expect(pageStatus(outcomes)).toBe(status);
  });

  test.each([
    ['the first there', [page(found), search(refused(404))], 200],
    ['the second there', [page(empty), search(found)], 200],
    ['neither', [page(empty), search(refused(404))], 404],
    ['one there, one failed', [page(found), search(refused(500))], 200],
    ['one missing, one failed', [page(empty), search(refused(500))], 503],
  ] as const)('where one is enough: %s', (_name, outcomes, status) => {
    expect(pageStatus(outcomes, { oneIsEnough: true })).toBe(status);
  });
});
