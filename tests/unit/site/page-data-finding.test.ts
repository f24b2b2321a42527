import { describe, expect, test } from 'vitest';
import { markedText } from '../../../client/pages/search/marked-text.ts';
import { countBelow, sitemapSections } from '../../../client/pages/sitemap/sections.ts';
import { SEARCH_MAX_LENGTH } from '../../../shared/site/constants.ts';
import { searchQuery } from '../../../shared/site/page-data/finding.ts';
import { pageDataOf } from '../../../shared/site/page-data.ts';
import { createSite } from '../../../shared/site/resolve.ts';

const site = createSite({ product: 'acme' });
const dataOf = (address: string) => {
  const url = new URL(address, 'http://site.test');
  const match = site.match(url.pathname);
  const data = pageDataOf({ match, pathname: url.pathname, query: url.searchParams, now: Date.UTC(2030, 5, 15) });
  return { essential: data.essential.map((call) => call.url), secondary: data.secondary.map((call) => call.url) };
};

describe('the query of the search page (section 3): what is malformed counts as absent', () => {
  test.each([
    ['', { text: '', taxonomy: [], searchType: 'all', sortBy: 'relevance', pageNumber: 1, isAsked: false }],
    ['searchtext=+++', { text: '', isAsked: false }],
    [
      'searchtext=a&searchType=book&sortBy=newest&pageNumber=3',
      { searchType: 'book', sortBy: 'newest', pageNumber: 3 },
    ],
    ['searchText=a&searchType=<b>&sortBy=x&pageNumber=-1', { text: '', searchType: 'all', sortBy: 'relevance' }],
    ['taxonomy=620&taxonomy=600,0,x,-1,620', { taxonomy: ['600', '620'], isAsked: true }],
    [`searchtext=${'a'.repeat(1500)}`, { text: 'a'.repeat(SEARCH_MAX_LENGTH) }],
    [`taxonomy=${Array.from({ length: 300 }, (_, i) => i + 1)}`, { taxonomy: { length: 50 } }],
  ])('%.60s', (query, expected) => {
    expect(searchQuery(new URLSearchParams(query))).toMatchObject(expected);
  });

  test.each([
    ['RAC', true],
    ['how to certify', true],
    ['the examination', true],
    ['credentials', true],
    ['rack', false],
    ['tract', false],
    ['example', false],
    ['clinical evaluation', false],
  ])('%s is about exams: %s', (words, expected) => {
    expect(searchQuery(new URLSearchParams({ searchtext: words })).isAboutExams).toBe(expected);
  });
});

describe('what the pages that find things ask for (section 7)', () => {
  test.each([
    [
      '/search?searchtext=a+b&taxonomy=620,600',
      ['/search?pageNumber=1&searchText=a+b&searchType=all&sortBy=relevance&taxonomy=600&taxonomy=620'],
      ['/search/order-by-options'],
    ],
    [
      '/search?searchType=exams&pageNumber=2',
      ['/search?pageNumber=1&searchType=all&sortBy=relevance'],
      ['/search/order-by-options', '/search/rac-exams?pageNumber=2'],
    ],
    ['/search', [], ['sector', 'region', 'profinterest'].map((filter) => `/search/filter-options?filter=${filter}`)],
    ['/sitemap', ['/page-menu?path=%2Fsitemap', '/sitemap'], ['/bread-crumb?path=%2Fsitemap']],
    [
      '/resources/suppliers-guide/x',
      ['/page-menu?path=%2Fresources%2Fsuppliers-guide%2Fx'],
      ['/bread-crumb?path=%2Fresources%2Fsuppliers-guide%2Fx', '/local-network?path=%2Fresources%2Fsuppliers-guide'],
    ],
  ])('%s', (address, essential, secondary) => {
    expect(dataOf(address)).toEqual({ essential, secondary });
  });

  test.each([
    ['/website/website-faqs/signing-in', '/faq?path=%2Fwebsite%2Fwebsite-faqs%2Fsigning-in'],
    ['/resources/suppliers-guide', '/local-network?path=%2Fresources%2Fsuppliers-guide'],
  ])('%s is nothing without its list', (address, list) => {
    expect(dataOf(address).essential).toContain(list);
  });

  test('a topic is known by the last part of its path', () => {
    const { secondary } = dataOf('/resources/topic/machine-learning');
    expect(secondary.filter((url) => url.includes('nodeName=machine-learning'))).toHaveLength(5);
  });
});

describe('the passage of a result: escaped text in which only <mark> is markup', () => {
  test.each([
    ['plain', [['plain', false]]],
    [
      'a <mark>b</mark> c',
      [
        ['a ', false],
        ['b', true],
        [' c', false],
      ],
    ],
    ['&lt;b&gt; &amp;lt; &quot;&#39;', [['<b> &lt; "\'', false]]],
    ['<mark>&lt;img&gt;</mark>', [['<img>', true]]],
    ['<img src=x onerror=y><mark>', [['<img src=x onerror=y><mark>', false]]],
    [
      '<mark>a<mark>b</mark></mark>',
      [
        ['a<mark>b', true],
        ['</mark>', false],
      ],
    ],
    ['', []],
  ])('%s', (passage, expected) => {
    expect(markedText(passage).map(({ text, marked }) => [text, marked])).toEqual(expected);
  });
});

describe('the sitemap by sections (section 2)', () => {
  const entry = (path: string, ...children: { title: string; path: string; children: [] }[]) => ({
    title: path.slice(1),
    path,
    children,
  });
  const leaf = (path: string) => ({ title: path, path, children: [] as [] });
  const tree = [entry('/a', leaf('/a/1'), leaf('/a/2')), entry('/single'), entry('/elm/home', leaf('/elm/about'))];

  test('a page that leads others is a section, areas share one, single pages come last', () => {
    const sections = sitemapSections(tree, (path) => path.startsWith('/elm/'));
    expect(sections.map(({ id, path, entries }) => [id, path, countBelow(entries)])).toEqual([
      ['part-a', '/a', 2],
      ['part-areas', undefined, 2],
      ['part-single', undefined, 1],
    ]);
  });
});
