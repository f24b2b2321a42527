import { describe, expect, it } from 'vitest';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { oneDatabase } from '../support/databases.ts';
import { LANTERNS, startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

type Entry = ResponseOf<'search.sitemap'>['result'][number];

/** The paths of the tree, each with the paths of its children. */
const outline = (entries: readonly Entry[]): unknown[] =>
  entries.map(({ path, children }) => (children.length === 0 ? path : [path, ...outline(children)]));
const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children)]);

describe.each(oneDatabase())('the lists of the search page on the $name PostgreSQL [Section 7]', (database) => {
  const api = startBeforeAll(() => startSearchApi(database, LANTERNS));

  describe('search.filterOptions [Section 9: sector, region, profinterest]', () => {
    it.each([
      [
        'sector',
        [
          ['600', 'Medical devices', 4],
          ['601', 'Pharmaceuticals', 3],
        ],
      ],
      [
        'region',
        [
          ['620', 'Europe', 3],
          ['621', 'North America', 2],
        ],
      ],
      ['profinterest', [['640', 'Strategy', 1]]],
    ])('%s', async (filter, expected) => {
      const { result } = await api.ok('search.filterOptions', { filter });
      expect(result.map(({ id, name, count }) => [id, name, count])).toEqual(expected);
      expect(result.map(({ value }) => value)).toEqual(result.map(({ id }) => id));
    });

    it('count the results of the search with the filter', async () => {
      const { result } = await api.ok('search.filterOptions', { filter: 'sector' });
      for (const { value, count } of result) expect((await api.search('', { taxonomy: value })).totalCount).toBe(count);
    });
  });

  describe('search.racExams', () => {
    it('lists open and upcoming windows by their opening day, then the closed ones', async () => {
      const first = await api.ok('search.racExams');
      const second = await api.ok('search.racExams', { pageNumber: 2 });
      expect([first.totalCount, first.totalPages, first.result.length, second.result.length]).toEqual([12, 2, 10, 2]);
      const codes = [...first.result, ...second.result].map(({ examCode }) => examCode);
      const numbers = [7, 8, 9, 10, 11, 12, 6, 5, 4, 3, 2, 1];
      expect(codes).toEqual(numbers.map((number) => `RAC-${number}`));
    });
  });

  it('search.orderByOptions and search.tabsOptions list the values that search.site accepts', async () => {
    const orders = await api.ok('search.orderByOptions');
    const tabs = await api.ok('search.tabsOptions');
    expect(orders.result.map(({ value }) => value)).toEqual(['relevance', 'newest', 'oldest', 'title']);
    expect(tabs.result.map(({ value }) => value)).toEqual(['all', 'article', 'event', 'book', 'course', 'page']);
    for (const { value } of orders.result) await api.search('lantern', { sortBy: value });
    for (const { value } of tabs.result) await api.search('lantern', { searchType: value });
  });

  describe('search.sitemap [Section 2, Sitemap]', () => {
    it('is a tree by path: items below their lists, home first, areas last', async () => {
      const { result } = await api.ok('search.sitemap');
      expect(outline(result)).toEqual([
        '/',
        ['/who-we-are', '/who-we-are/contact-us', '/who-we-are/bylaws', '/people/ada-quill', '/people/nell-lantern'],
        ['/events', '/events/lantern-workshop', '/events/past-lantern'],
        [
          '/education/all-products',
          ['/education/books', '/products/the-lantern-book'],
          ['/education/courses', '/products/lantern-course'],
          '/products/lantern-bundle',
        ],
        ['/join-acme', '/membership/student'],
        [
          '/news-and-articles/news-articles',
          ...[
            'much-lantern',
            'by-lantern',
            'tortoise-new',
            'for-members',
            'markup',
            'notified',
            'five-ten',
            'long-word',
          ]
            .concat('lantern-devices', 'tortoise-old')
            .map((slug) => `/news-and-articles/news-articles/${slug}`),
        ],
        ['/convergence-2025/home', '/convergence-2025/about'],
      ]);
    });

    it('lists the same pages in parts, without children', async () => {
      const tree = flat((await api.ok('search.sitemap')).result);
      const found: Entry[] = [];
      let parts = 1;
      for (let pageNumber = 1; pageNumber <= parts; pageNumber += 1) {
        const { result, totalPages = 0 } = await api.ok('search.sitemap', { pageNumber, pageSize: 4 });
        if (pageNumber > 1) expect(result.length).toBeLessThanOrEqual(4);
        expect(totalPages).toBeGreaterThan(3);
        found.push(...result);
        parts = totalPages;
      }
      const inOrder = (entries: readonly Entry[]) => entries.map(({ path, modified }) => `${path} ${modified}`).sort();
      expect(found.every(({ children }) => children.length === 0)).toBe(true);
      expect(inOrder(found)).toEqual(inOrder(tree));
    });

    it('contains the modification date of articles and the names of areas', async () => {
      const entries = flat((await api.ok('search.sitemap')).result);
      const at = (path: string) => entries.find((entry) => entry.path === path);
      expect(at('/news-and-articles/news-articles/tortoise-old')?.modified).toBe('2016-05-02');
      expect(at('/who-we-are')?.modified).toBeUndefined();
      expect(at('/convergence-2025/home')?.title).toBe('Convergence 2025');
    });
  });
});
