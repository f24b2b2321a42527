import { describe, expect, test } from 'vitest';
import { markedText } from '../../client/search/marked-text.ts';
import { countBelow, sitemapSections } from '../../client/website/sections.ts';
import { SEARCH_MAX_LENGTH } from '../../shared/constants.ts';
import { parseSearchQuery } from '../../shared/search/search.page.ts';
import { toUrls } from '../support/page-input.ts';

describe('the query of the search page: malformed values are ignored [Section 3]', () => {
  test.each([
    ['', { text: '', taxonomy: [], searchType: 'all', sortBy: 'relevance', pageNumber: 1, hasCriteria: false }],
    ['searchtext=+++', { text: '', hasCriteria: false }],
    [
      'searchtext=a&searchType=book&sortBy=newest&pageNumber=3',
      { searchType: 'book', sortBy: 'newest', pageNumber: 3 },
    ],
    ['searchText=a&searchType=<b>&sortBy=x&pageNumber=-1', { text: '', searchType: 'all', sortBy: 'relevance' }],
    ['taxonomy=620&taxonomy=600,0,x,-1,620', { taxonomy: ['600', '620'], hasCriteria: true }],
    [`searchtext=${'a'.repeat(1500)}`, { text: 'a'.repeat(SEARCH_MAX_LENGTH) }],
    [`taxonomy=${Array.from({ length: 300 }, (_, i) => i + 1)}`, { taxonomy: { length: 50 } }],
    ['searchtext=a&literal=true', { isLiteral: true }],
    ['searchtext=a&literal=yes', { isLiteral: false }],
  ])('%.60s', (query, expected) => {
    expect(parseSearchQuery(new URLSearchParams(query))).toMatchObject(expected);
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
    expect(parseSearchQuery(new URLSearchParams({ searchtext: words })).isAboutExams).toBe(expected);
  });
});

describe('the calls of the search, sitemap, FAQ and topic pages [Section 7]', () => {
  test.each([
    [
      '/search?searchtext=a+b&taxonomy=620,600',
      ['/search?pageNumber=1&searchText=a+b&searchType=all&sortBy=relevance&taxonomy=600&taxonomy=620'],
      ['/search/tabs-options', '/search/order-by-options'],
    ],
    [
      '/search?searchtext=clinicl&literal=true',
      ['/search?literal=true&pageNumber=1&searchText=clinicl&searchType=all&sortBy=relevance'],
      ['/search/tabs-options', '/search/order-by-options'],
    ],
    [
      '/search?searchType=exams&pageNumber=2',
      ['/search?pageNumber=1&searchType=all&sortBy=relevance'],
      ['/search/tabs-options', '/search/order-by-options', '/search/rac-exams?pageNumber=2'],
    ],
    ['/search', [], ['sector', 'region', 'profinterest'].map((filter) => `/search/filter-options?filter=${filter}`)],
    ['/sitemap', ['/page-menu?path=%2Fsitemap', '/sitemap'], ['/bread-crumb?path=%2Fsitemap']],
  ])('%s', (address, essential, secondary) => {
    expect(toUrls(address)).toEqual({ essential, secondary });
  });

  test('the list of questions of a page is essential', () => {
    const { essential } = toUrls('/website/website-faqs/signing-in');
    expect(essential).toContain('/faq?path=%2Fwebsite%2Fwebsite-faqs%2Fsigning-in');
  });

  test('the last segment of the path identifies a topic', () => {
    const { secondary } = toUrls('/resources/topic/machine-learning');
    expect(secondary.filter((url) => url.includes('nodeName=machine-learning'))).toHaveLength(6);
  });
});

describe('the excerpt of a result: <mark> is the only markup', () => {
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

describe('the sitemap by sections [Section 2]', () => {
  const entry = (path: string, ...children: { title: string; path: string; children: [] }[]) => ({
    title: path.slice(1),
    path,
    children,
  });
  const leaf = (path: string) => ({ title: path, path, children: [] as [] });
  const tree = [entry('/a', leaf('/a/1'), leaf('/a/2')), entry('/single'), entry('/elm/home', leaf('/elm/about'))];

  test('a page with children is a section, areas share one, single pages come last', () => {
    const sections = sitemapSections(tree, (path) => path.startsWith('/elm/'));
    expect(sections.map(({ id, path, entries }) => [id, path, countBelow(entries)])).toEqual([
      ['part-a', '/a', 2],
      ['part-areas', undefined, 2],
      ['part-single', undefined, 1],
    ]);
  });
});
