import { describe, expect, test } from 'vitest';
import { toSpec } from '../../shared/contract/calls.ts';
import { parsePersonalContent } from '../../shared/dashboard/dashboard.page.ts';
import { conversionRequest, parseEventCode } from '../../shared/events/cvent-registration.page.ts';
import { toData, toInput } from '../support/page-input.ts';

const OWN_PAGES = [
  '/member-dashboard',
  '/member-dashboard/professional-profile',
  '/member-dashboard/calendar',
  '/member-dashboard/credits',
  '/member-dashboard/credits/record',
  '/member-dashboard/credits/transcript',
  '/member-dashboard/your-data',
  '/preferences',
  '/reading-list',
  '/education/cvent-registration',
  '/europe-2023/cvent-registration',
];

describe('the calls of member pages [Section 7, Members]', () => {
  test.each(OWN_PAGES)('%s: the text is essential, personal data is secondary', (path) => {
    const { essential, secondary } = toData(path);
    expect(essential.map(({ url }) => url)).toEqual([`/page-menu?path=${encodeURIComponent(path)}`]);
    expect(secondary.some(({ id }) => toSpec(id).member)).toBe(true);
  });

  test('the dashboard calls the record and the four personal lists', () => {
    const urls = toData('/member-dashboard').secondary.map(({ url }) => url);
    for (const url of [
      '/sso/user',
      '/my-content/credit-plan',
      '/my-content/news',
      '/my-content/books',
      '/my-content/events',
      '/my-content/learning',
    ])
      expect(urls).toContain(url);
  });
});

describe('the query selects a personal list [Section 2, my content]', () => {
  test.each([
    ['', { list: 'news', all: false }],
    ['?content=books', { list: 'books', all: false }],
    ['?content=events&show=all', { list: 'events', all: true }],
    ['?content=elsewhere&show=some', { list: 'news', all: false }],
  ])('%s', (query, shown) => {
    expect(parsePersonalContent(toInput(`/member-dashboard${query}`))).toEqual(shown);
  });
});

describe('the conversion of a member type [Sections 3 and 9]', () => {
  const member = { memberType: 'Emerging markets', isActiveMember: true };
  const toUrl = (query: string) =>
    conversionRequest(toInput(`/education/cvent-registration?${query}`), 'WEB-1', member).url;

  test.each([
    ['', '/cvent-page/convert-member-type/Emerging%20markets/true/WEB-1/false/'],
    ['isFaculty=true&regType=speaker', '/cvent-page/convert-member-type/Emerging%20markets/true/WEB-1/true/speaker'],
    ['isFaculty=yes', '/cvent-page/convert-member-type/Emerging%20markets/true/WEB-1/false/'],
    [`regType=${'x'.repeat(81)}`, '/cvent-page/convert-member-type/Emerging%20markets/true/WEB-1/false/'],
  ])('%s', (query, url) => {
    expect(toUrl(query)).toBe(url);
  });

  test.each([
    ['eCode=WEB-2004', 'WEB-2004'],
    ['', undefined],
    ['eCode=', undefined],
    ['eCode=a/b', undefined],
    [`eCode=${'a'.repeat(41)}`, undefined],
  ])('the event of %s is %s', (query, code) => {
    expect(parseEventCode(toInput(`/education/cvent-registration?${query}`))).toBe(code);
  });
});
