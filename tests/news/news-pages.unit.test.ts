import { describe, expect, test } from 'vitest';
import { parseNewsQuery } from '../../shared/news/article-list.page.ts';
import { toUrls } from '../support/page-input.ts';

const LIST = '/news-and-articles/news-articles';
const ALL = '/news-articles-search?pageNumber=1&pageSize=10&sortBy=newest';

describe('the journal’s front page', () => {
  const { essential, secondary } = toUrls('/news-and-articles');

  test('the five top articles are essential [Section 9]', () => {
    expect(essential).toEqual(['/page-menu?path=%2Fnews-and-articles', '/articles/top/5']);
  });

  test('the filtered articles are those of six categories [Section 9]', () => {
    const filtered = secondary.find((url) => url.startsWith('/articles/filtered')) ?? '';
    const query = new URLSearchParams(filtered.split('?')[1]);
    expect(query.get('listOfCategoryId')).toBe('393,397,398,399,400,404');
    expect(query.get('toInclude')).toBe('true');
  });

  test.each([
    '/articles/pinned',
    '/regulatory-focus/feature-focus',
    '/regulatory-focus/latest-features',
    '/regulatory-focus/rf-quarterly',
    '/regulatory-focus/for-authors',
  ])('it calls %s [Section 7]', (url) => {
    expect(secondary).toContain(url);
  });
});

describe('the news search [Section 3, News search filters]', () => {
  test.each([
    ['', ALL],
    ['keyword=  label ', `/news-articles-search?keyword=label&${ALL.split('?')[1]}`],
    [
      'DocumentTags=501&DocumentTags=500&author=marit-solheim&categoryId=400,393&fromDate=2025-01-01&keyword=a&pageNumber=2&pageSize=20&sortBy=title&toDate=2025-03-25',
      '/news-articles-search?DocumentTags=500&DocumentTags=501&author=marit-solheim&categoryId=393&categoryId=400&fromDate=2025-01-01&keyword=a&pageNumber=2&pageSize=20&sortBy=title&todate=2025-03-25',
    ],
    ['keyword=&fromDate=&toDate=&author=&pageSize=&sortBy=&pageNumber=', ALL],
    ['fromDate=2025-02-30&toDate=soon&pageNumber=-1&pageSize=7000&sortBy=size&categoryId=0,x&DocumentTags=<b>', ALL],
  ])('%s', (query, url) => {
    expect(toUrls(`${LIST}?${query}`).essential).toEqual(['/page-menu?path=%2Fnews-and-articles%2Fnews-articles', url]);
  });

  test('its options are the authors, the categories and the terms [Section 7]', () => {
    expect(toUrls(LIST).secondary).toEqual([
      '/news-articles-search/authors',
      '/news-articles-search/category',
      '/taxonomy',
    ]);
  });

  test('a keyword has at most 1000 characters [Section 5]', () => {
    expect(parseNewsQuery(new URLSearchParams({ keyword: 'x'.repeat(2000) })).keyword).toHaveLength(1000);
  });
});

test.each([
  ['rf-quarterly', '/news-articles-search?categoryId=419&pageNumber=3'],
  ['compendia', '/news-articles-search?categoryId=420&pageNumber=3'],
])('the list of %s holds the articles of the collection', (name, articles) => {
  const path = `/news-and-articles/${name}`;
  const page = `/page-menu?path=${encodeURIComponent(path)}`;
  expect(toUrls(`${path}?pageNumber=3&keyword=x`).essential).toEqual([page, articles]);
});

test('the right-side sections of an article hold two items each, its terms, and the price of a membership [Sections 7 and 9]', () => {
  expect(toUrls(`${LIST}/a-title`).secondary).toEqual([
    '/bread-crumb?path=%2Fnews-and-articles%2Fnews-articles%2Fa-title',
    '/right-side-section/news-articles?nodeName=a-title&topN=2',
    '/right-side-section/news-articles/learning?nodeName=a-title&topN=2',
    '/right-side-section/news-articles/related-events?nodeName=a-title&topN=2',
    '/right-side-section/news-articles/books?nodeName=a-title&topN=2',
    '/right-side-section/news-articles/taxonomy?nodeName=a-title',
    '/call-outs?folderPath=%2FHome%2FMembership',
  ]);
});
