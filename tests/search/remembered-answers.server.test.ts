import { sql } from 'drizzle-orm';
import { createStaticHandler } from 'react-router';
import supertest from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchSite } from '../../api/search/site-search.ts';
import { callPath } from '../../shared/contract/calls.ts';
import { searchSchemas } from '../../shared/search/schemas.ts';
import { createSite } from '../../shared/site/resolve.ts';
import { FIXTURE_NOW, FIXTURE_PRODUCT, openTestApi } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { type AddedArticle, addArticles } from '../support/many-articles.ts';
import { LANTERNS, type SearchQuery } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const article = (id: number, published = '2026-11-01'): AddedArticle => ({
  id,
  title: `Sextant ${id}`,
  text: 'The sextant of a navigator.',
  terms: [id % 2 === 0 ? 600 : 601],
  published,
  authors: [],
});

describe.each(oneDatabase())('answers to searches on the $name PostgreSQL [Section 7, Search]', (database) => {
  const api = startBeforeAll(() => openTestApi(database, LANTERNS));
  const site = createSite({ product: FIXTURE_PRODUCT }, createStaticHandler);
  const search = async (query: SearchQuery = {}) => {
    const { body } = await supertest(api.app)
      .get(`/api${callPath('search.site', {}, { searchText: 'sextant', ...query })}`)
      .expect(200);
    return searchSchemas['search.site'].response.parse(body);
  };
  const count = async (query?: SearchQuery) => (await search(query)).totalCount;
  /** The number at a time. */
  const countAt = async (now: Date) => {
    const query = { searchText: 'sextant', pageNumber: 1, searchType: 'all', sortBy: 'relevance' } as const;
    return (await searchSite({ db: api.db, site, now }, query)).totalCount;
  };
  /** Hides items from searches without the trace that a change of the content leaves. */
  const hideSecretly = () =>
    api.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`delete from content_items where kind = 'article' and id >= 30000`);
    });
  beforeEach(async () => {
    await api.db.execute(sql`delete from content_items where kind = 'article' and id >= 30000`);
    await addArticles(
      api.db,
      Array.from({ length: 12 }, (_, index) => article(30_000 + index)),
    );
  });

  it('are found once, for all pages', async () => {
    const first = await search();
    expect([first.totalCount, first.result.length]).toEqual([12, 10]);
    await hideSecretly();
    const [again, second] = [await search(), await search({ pageNumber: 2 })];
    expect([again.totalCount, again.facets, again.tabs]).toEqual([first.totalCount, first.facets, first.tabs]);
    expect([second.totalCount, second.totalPages]).toEqual([12, 2]);
  });

  it('are found anew when the content has changed', async () => {
    expect(await count()).toBe(12);
    await addArticles(api.db, [article(30_100)]);
    expect(await count()).toBe(13);
    await api.db.execute(sql`delete from content_items where id = 30100`);
    expect(await count()).toBe(12);
  });

  it('are found anew when a list of the content has changed', async () => {
    expect(await count({ searchText: 'octant' })).toBe(0);
    const forms = JSON.stringify([{ forms: ['octant', 'sextant'] }]);
    await api.db.execute(
      sql`insert into content_data (source_file, kind, data) values ('more/synonyms.yaml', 'synonyms', ${forms}::jsonb)`,
    );
    expect(await count({ searchText: 'octant' })).toBe(12);
    await api.db.execute(sql`delete from content_data where source_file = 'more/synonyms.yaml'`);
    expect(await count({ searchText: 'octant' })).toBe(0);
  });

  it('are found anew when the vocabulary has changed', async () => {
    const { didYouMean, correctedText } = await search({ searchText: 'sextent' });
    expect([didYouMean, correctedText]).toEqual([undefined, undefined]);
    await api.db.execute(sql`insert into search_words (word, documents) values ('sextant', 12) on conflict do nothing`);
    await api.db.execute(sql`update search_words_source set content = 'changed by a test'`);
    expect((await search({ searchText: 'sextent' })).correctedText).toBe('sextant');
  });

  it('are found anew when an item appears by its date, and when the clock is set back', async () => {
    await addArticles(api.db, [article(30_200, '2026-11-20')]);
    expect(await countAt(FIXTURE_NOW)).toBe(12);
    expect(await countAt(new Date('2026-11-20T00:00:01Z'))).toBe(13);
    expect(await countAt(FIXTURE_NOW)).toBe(12);
  });

  it.each<[string, SearchQuery, number]>([
    ['a selected term', { taxonomy: '600' }, 6],
    ['another selected term', { taxonomy: '601' }, 6],
    ['both terms', { taxonomy: '600,601' }, 12],
    ['a tab', { searchType: 'event' }, 0],
    ['other words', { searchText: 'astrolabe' }, 0],
  ])('of one search are not those of another: %s', async (_what, query, expected) => {
    await count();
    expect(await count(query)).toBe(expected);
    expect(await count()).toBe(12);
  });

  it.each<SearchQuery>([
    {},
    { pageNumber: 2 },
    { taxonomy: '600' },
    { searchType: 'article', taxonomy: '601', sortBy: 'newest' },
    { sortBy: 'title', pageNumber: 2 },
    { searchType: 'event' },
  ])('to a phrase that is in all hits are those to its words: %j', async (query) => {
    const withoutSnippets = ({ result, ...rest }: Awaited<ReturnType<typeof search>>) => ({
      ...rest,
      result: result.map(({ id }) => id),
    });
    const words = withoutSnippets(await search({ ...query, searchText: 'sextant navigator' }));
    expect(withoutSnippets(await search({ ...query, searchText: '"sextant of a navigator"' }))).toEqual(words);
  });

  it('to a phrase leave out what has its words elsewhere', async () => {
    expect(await count({ searchText: '"navigator of a sextant"' })).toBe(0);
    expect(await count({ searchText: '"sextant of a navigator" -sextant' })).toBe(0);
    expect(await count({ searchText: '"sextant of a navigator" or lantern' })).toBe(20);
  });

  it('that fail are not remembered', async () => {
    await api.db.execute(sql`alter view content_index rename to hidden_index`);
    await supertest(api.app)
      .get(`/api${callPath('search.site', {}, { searchText: 'sextant' })}`)
      .expect(500);
    await api.db.execute(sql`alter view hidden_index rename to content_index`);
    expect(await count()).toBe(12);
  });
});
