import { describe, expect, test } from 'vitest';
import { specOf } from '../../../shared/contract/calls.ts';
import { contentAsked, conversionRequest, eventCodeOf } from '../../../shared/site/page-data/members.ts';
import { pageDataOf } from '../../../shared/site/page-data.ts';
import { createSite } from '../../../shared/site/resolve.ts';

const site = createSite({ product: 'acme' });
const inputOf = (address: string) => {
  const url = new URL(address, 'http://site.test');
  return { match: site.match(url.pathname), pathname: url.pathname, query: url.searchParams, now: 0 };
};
const OWN_PAGES = [
  '/member-dashboard',
  '/member-dashboard/professional-profile',
  '/preferences',
  '/education/cvent-registration',
  '/europe-2023/cvent-registration',
];

describe('what a member’s own pages ask for (section 7, Members)', () => {
  test.each(OWN_PAGES)('%s: its text decides the status, what is the member’s own never does', (path) => {
    const { essential, secondary } = pageDataOf(inputOf(path));
    expect(essential.map(({ url }) => url)).toEqual([`/page-menu?path=${encodeURIComponent(path)}`]);
    expect(secondary.some(({ id }) => specOf(id).member)).toBe(true);
  });

  test('the dashboard: the record and the four personal lists', () => {
    const urls = pageDataOf(inputOf('/member-dashboard')).secondary.map(({ url }) => url);
    for (const url of [
      '/sso/user',
      '/my-content/news',
      '/my-content/books',
      '/my-content/events',
      '/my-content/learning',
    ])
      expect(urls).toContain(url);
  });
});

describe('which personal list an address shows (section 2, my content)', () => {
  test.each([
    ['', { list: 'news', all: false }],
    ['?content=books', { list: 'books', all: false }],
    ['?content=events&show=all', { list: 'events', all: true }],
    ['?content=elsewhere&show=some', { list: 'news', all: false }],
  ])('%s', (query, shown) => {
    expect(contentAsked(inputOf(`/member-dashboard${query}`))).toEqual(shown);
  });
});

describe('the conversion of a member type (sections 3 and 9)', () => {
  const member = { memberType: 'Emerging markets', isActiveMember: true };
  const asked = (query: string) =>
    conversionRequest(inputOf(`/education/cvent-registration?${query}`), 'WEB-1', member).url;

  test.each([
    ['', '/cvent-page/convert-member-type/Emerging%20markets/true/WEB-1/false/'],
    ['isFaculty=true&regType=speaker', '/cvent-page/convert-member-type/Emerging%20markets/true/WEB-1/true/speaker'],
    ['isFaculty=yes', '/cvent-page/convert-member-type/Emerging%20markets/true/WEB-1/false/'],
    [`regType=${'x'.repeat(81)}`, '/cvent-page/convert-member-type/Emerging%20markets/true/WEB-1/false/'],
  ])('%s', (query, url) => {
    expect(asked(query)).toBe(url);
  });

  test.each([
    ['eCode=WEB-2004', 'WEB-2004'],
    ['', undefined],
    ['eCode=', undefined],
    ['eCode=a/b', undefined],
    [`eCode=${'a'.repeat(41)}`, undefined],
  ])('the event of %s is %s', (query, code) => {
    expect(eventCodeOf(inputOf(`/education/cvent-registration?${query}`))).toBe(code);
  });
});
