import { sql } from 'drizzle-orm';
import supertest from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_SHOWN } from '../../api/content/queries/search-transaction.ts';
import { callPath } from '../../shared/contract/calls.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { searchSchemas } from '../../shared/search/schemas.ts';
import { openTestApi } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { type AddedArticle, addArticles } from '../support/many-articles.ts';
import { LANTERNS, type SearchQuery } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const COUNT = 6000;
const RARE = 50;
const FIRST_ID = 10_000;
/** The sector and the region of articles, by the remainder of their number. */
const SECTORS = [600, 601];
const RARE_TERM = 621;
/** The oldest article, whose title alone has the word. */
const IN_TITLE = FIRST_ID + COUNT;

const dayBefore = (days: number) => new Date(Date.UTC(2026, 10, 1) - days * DAY_MS).toISOString().slice(0, 10);

/** Articles with one word in their text, newest first; four on each day. */
const ARTICLES: AddedArticle[] = Array.from({ length: COUNT }, (_, index) => ({
  id: FIRST_ID + index,
  title: `Report ${(index * 7919) % COUNT} of the series`,
  text: 'A comet passed.',
  terms: [SECTORS[index % 2] ?? 0, ...(index % (COUNT / RARE) === 0 ? [RARE_TERM] : [])],
  published: dayBefore(Math.floor(index / 4)),
  authors: [],
}));

describe.each(oneDatabase())(
  'a search with thousands of hits on the $name PostgreSQL [Section 7, Search]',
  (database) => {
    const api = startBeforeAll(() => openTestApi(database, LANTERNS));
    const search = async (query: SearchQuery) => {
      const { body } = await supertest(api.app)
        .get(`/api${callPath('search.site', {}, query)}`)
        .expect(200);
      return searchSchemas['search.site'].response.parse(body);
    };
    const listIds = async (query: SearchQuery) =>
      (await search({ searchText: 'comet', ...query })).result.map(({ id }) => Number(id.split('-')[1]));
    /** The numbers of the articles in an order, without the one of the title. */
    const inOrder = (compare: (a: AddedArticle, b: AddedArticle) => number) =>
      [...ARTICLES].sort((a, b) => compare(a, b) || a.id - b.id).map(({ id }) => id);

    beforeAll(async () => {
      await addArticles(api.db, ARTICLES);
      await addArticles(api.db, [
        { id: IN_TITLE, title: 'The comet', text: '', terms: [], published: '1999-01-01', authors: [] },
      ]);
      await api.db.execute(sql`analyze content_items`);
    });

    it('tells their number, and has pages of the first two thousand', async () => {
      const { totalCount, totalPages, tabs, facets } = await search({ searchText: 'comet' });
      expect([totalCount, totalPages]).toEqual([COUNT + 1, MAX_SHOWN / 10]);
      expect(tabs.find(({ type }) => type === 'article')?.count).toBe(totalCount);
      const sectors = facets.find(({ kind }) => kind === 'sector')?.options ?? [];
      expect(sectors.map(({ id, count }) => [id, count])).toEqual(SECTORS.map((id) => [id, COUNT / 2]));
      expect(await listIds({ pageNumber: 200 })).toHaveLength(10);
      expect(await listIds({ pageNumber: 201 })).toEqual([]);
    });

    it('counts what a selected term leaves of them', async () => {
      const { totalCount, totalPages } = await search({ searchText: 'comet', taxonomy: String(RARE_TERM) });
      expect([totalCount, totalPages]).toEqual([RARE, RARE / 10]);
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((pageNumber) => listIds({ taxonomy: String(RARE_TERM), pageNumber })),
      );
      const rare = ARTICLES.filter(({ terms }) => terms.includes(RARE_TERM)).map(({ id }) => id);
      expect(pages.flat().sort((a, b) => a - b)).toEqual(rare);
    });

    it('counts a few hits among many items', async () => {
      expect((await search({ searchText: 'lantern' })).totalCount).toBe(8);
    });

    it('ranks an old title before thousands of newer texts', async () => {
      expect((await listIds({}))[0]).toBe(IN_TITLE);
    });

    it('contains no hit twice on its pages by relevance', async () => {
      const pages = await Promise.all(Array.from({ length: 20 }, (_, index) => listIds({ pageNumber: index + 1 })));
      expect(new Set(pages.flat()).size).toBe(200);
    });

    it.each([
      ['newest', (a: AddedArticle, b: AddedArticle) => b.published.localeCompare(a.published)],
      ['oldest', (a: AddedArticle, b: AddedArticle) => a.published.localeCompare(b.published)],
      ['title', (a: AddedArticle, b: AddedArticle) => (a.title < b.title ? -1 : 1)],
    ] as const)('is in the order %s on any page', async (sortBy, compare) => {
      const expected = inOrder(compare);
      // The one with the word in its title is the oldest, and the last by title.
      if (sortBy === 'oldest') expected.unshift(IN_TITLE);
      for (const pageNumber of [1, 2, 99, 200])
        expect(await listIds({ sortBy, pageNumber })).toEqual(expected.slice((pageNumber - 1) * 10, pageNumber * 10));
    });

    it('without a text counts all items', async () => {
      const { totalCount, totalPages } = await search({ searchText: '' });
      expect(totalCount).toBeGreaterThan(COUNT);
      expect(totalPages).toBe(MAX_SHOWN / 10);
    });
  },
);
