import { sql } from 'drizzle-orm';
import supertest from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleAuthors } from '../../api/news/articles-queries.ts';
import { callPath } from '../../shared/contract/calls.ts';
import { articleSchemas } from '../../shared/news/schemas.ts';
import { searchSchemas } from '../../shared/search/schemas.ts';
import { FIXTURE_NOW, openTestApi } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { type AddedArticle, addArticles } from '../support/many-articles.ts';
import { LANTERNS, type SearchQuery } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const COUNT = 400;
const TERMS = [600, 601, 602, 620, 621, 640];
const KIND_OF: Readonly<Record<number, string>> = {
  600: 'sector',
  601: 'sector',
  602: 'sector',
  620: 'region',
  621: 'region',
  640: 'profinterest',
};
const WORDS = ['nebula', 'quasar', 'pulsar'];
const AUTHORS = ['ada-quill', 'nell-lantern'];

/** The lowest bits of a number decide what an article has, so that all combinations occur. */
const has = (bits: number, position: number) => ((bits >> position) & 1) === 1;
const ARTICLES: AddedArticle[] = Array.from({ length: COUNT }, (_, index) => {
  const bits = (index * 40_503) >>> 3;
  return {
    id: 20_000 + index,
    title: `Study ${(index * 149) % COUNT}`,
    text: `Observed. ${WORDS.filter((_word, position) => has(bits, position)).join(' ')}`,
    terms: TERMS.filter((_term, position) => has(bits, position + 3)),
    published: new Date(Date.UTC(2020, 0, 1 + (index % 97))).toISOString().slice(0, 10),
    authors: AUTHORS.filter((_author, position) => has(bits, position + 9)),
  };
});

type Filter = { words: readonly string[]; terms: readonly number[] };
const FILTERS: Filter[] = [
  ...WORDS.map((word) => ({ words: [word], terms: [] })),
  ...TERMS.map((term) => ({ words: ['nebula'], terms: [term] })),
  { words: ['nebula', 'quasar'], terms: [600, 601] },
  { words: ['nebula', 'pulsar'], terms: [600, 620] },
  { words: ['quasar'], terms: [600, 601, 620, 640] },
  { words: WORDS, terms: TERMS },
];

/** Whether an article has a term of each kind that terms are selected of, except of one kind. */
const passes = ({ terms }: AddedArticle, selected: readonly number[], exceptKind?: string) =>
  [...Map.groupBy(selected, (term) => KIND_OF[term])].every(
    ([kind, ofKind]) => kind === exceptKind || ofKind.some((term) => terms.includes(term)),
  );
const contains = ({ text }: AddedArticle, words: readonly string[]) => words.every((word) => text.includes(word));
const newestFirst = (a: AddedArticle, b: AddedArticle) => b.published.localeCompare(a.published) || a.id - b.id;

describe.each(oneDatabase())('lists and search on the $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => openTestApi(database, LANTERNS));
  const call = async (id: 'search.site' | 'news.search', query: SearchQuery): Promise<unknown> => {
    const { body } = await supertest(api.app)
      .get(`/api${callPath(id, {}, query)}`)
      .expect(200);
    return body;
  };
  const search = async (query: SearchQuery) =>
    searchSchemas['search.site'].response.parse(await call('search.site', query));
  const news = async (query: SearchQuery) =>
    articleSchemas['news.search'].response.parse(await call('news.search', query));

  beforeAll(async () => {
    await addArticles(api.db, ARTICLES);
    const writers = Array.from({ length: 60 }, (_, index) => ({
      key: `writer-${index}`,
      name: `Otto Writer ${index}`,
    }));
    await api.db.execute(
      sql`insert into content_data (source_file, kind, data) values ('more/people.yaml', 'people', ${JSON.stringify(writers)}::jsonb)`,
    );
    await addArticles(
      api.db,
      writers.map(({ key }, index) => ({
        id: 25_000 + index,
        title: `Note ${index}`,
        text: 'Noted.',
        terms: [],
        published: '2019-01-01',
        authors: [key],
      })),
    );
  });

  it.each(FILTERS)(
    'search.site finds and counts what a scan of all items does: %j [Section 3]',
    async ({ words, terms }) => {
      const query = { searchText: words.join(' '), taxonomy: terms.join(',') };
      const withWords = ARTICLES.filter((article) => contains(article, words));
      const expected = withWords.filter((article) => passes(article, terms)).sort(newestFirst);
      const found: string[] = [];
      for (let pageNumber = 1; pageNumber <= Math.ceil(expected.length / 10); pageNumber += 1) {
        const { result } = await search({ ...query, pageNumber, sortBy: 'newest' });
        found.push(...result.map(({ id }) => id));
      }
      expect(found).toEqual(expected.map(({ id }) => `article-${id}`));
      const { totalCount, tabs, facets } = await search(query);
      expect([totalCount, tabs[0]?.count]).toEqual([expected.length, expected.length]);
      for (const { kind, options } of facets) {
        const counted = withWords.filter((article) => passes(article, terms, kind));
        for (const { id, count } of options)
          expect([id, count]).toEqual([id, counted.filter((article) => article.terms.includes(id)).length]);
      }
    },
  );

  it.each(FILTERS)('news.search does too: %j [Section 3]', async ({ words, terms }) => {
    const query = {
      keyword: words.join(' '),
      ...(terms.length > 0 && { DocumentTags: terms.join(',') }),
      pageSize: 20,
    };
    const expected = ARTICLES.filter(
      (article) =>
        contains(article, words) && (terms.length === 0 || terms.some((term) => article.terms.includes(term))),
    ).sort(newestFirst);
    const found: number[] = [];
    for (let pageNumber = 1; pageNumber <= Math.ceil(expected.length / 20); pageNumber += 1)
      found.push(...(await news({ ...query, pageNumber })).articlesList.map(({ articleId }) => articleId));
    expect(found).toEqual(expected.map(({ id }) => id));
    expect((await news(query)).totalCount).toBe(expected.length);
  });

  it.each([
    [
      'a span of days',
      { fromDate: '2020-02-01', todate: '2020-02-10' },
      ({ published }: AddedArticle) => published >= '2020-02-01' && published <= '2020-02-10',
    ],
    [
      'an author and a tag',
      { author: 'nell-lantern', DocumentTags: '640', fromDate: '2020-01-01', todate: '2020-12-31' },
      ({ authors, terms }: AddedArticle) => authors.includes('nell-lantern') && terms.includes(640),
    ],
  ] as const)('news.search filters by %s, in any order [Section 3]', async (_what, filter, isExpected) => {
    const expected = ARTICLES.filter(isExpected);
    const orders = {
      newest: newestFirst,
      oldest: (a: AddedArticle, b: AddedArticle) => a.published.localeCompare(b.published) || a.id - b.id,
      title: (a: AddedArticle, b: AddedArticle) => (a.title < b.title ? -1 : 1),
    };
    for (const [sortBy, compare] of Object.entries(orders)) {
      const { articlesList, totalCount } = await news({
        ...filter,
        sortBy,
        pageSize: 50,
      });
      expect(totalCount).toBe(expected.length);
      expect(articlesList.map(({ articleId }) => articleId)).toEqual(
        [...expected]
          .sort(compare)
          .slice(0, 50)
          .map(({ id }) => id),
      );
    }
  });

  it.each([
    ['a key', 'writer-7', 1],
    ['a name of one', 'Otto Writer 8', 1],
    ['a name of many', 'OTTO', 60],
    ['no name', 'nobody at all', 0],
    ['quotation marks', `o'b"r\\`, 0],
    ['a long text', 'x'.repeat(90), 0],
  ])('news.search finds the articles of people by %s [Section 3]', async (_what, author, expected) => {
    expect((await news({ author })).totalCount).toBe(expected);
  });

  it('the pages of all articles contain each one once', async () => {
    const { totalCount, totalPages } = await news({ pageSize: 50 });
    const seen = new Set<number>();
    for (let pageNumber = 1; pageNumber <= totalPages; pageNumber += 1)
      for (const { articleId } of (await news({ pageSize: 50, pageNumber })).articlesList) seen.add(articleId);
    expect(seen.size).toBe(totalCount);
  });

  describe('after a change of the content', () => {
    const authorCount = async (now = FIXTURE_NOW) =>
      (await articleAuthors(api.db, now)).find(({ id }) => id === 'ada-quill')?.count ?? 0;
    const last: AddedArticle = {
      id: 30_000,
      title: 'Magnetar',
      text: 'magnetar',
      terms: [600],
      published: '2020-01-01',
      authors: ['ada-quill'],
    };
    const state = async () => ({
      found: (await search({ searchText: 'magnetar' })).totalCount,
      articles: (await news({})).totalCount,
      byAuthor: await authorCount(),
    });

    it.each([
      ['an article is added', () => addArticles(api.db, [last]), 1],
      [
        'it becomes a draft',
        () => api.db.execute(sql`update content_items set draft = true where id = ${last.id}`),
        -1,
      ],
      ['it is published', () => api.db.execute(sql`update content_items set draft = false where id = ${last.id}`), 1],
      [
        'its time has passed',
        () =>
          api.db.execute(
            sql`update content_items set visible_until = ${FIXTURE_NOW.toISOString()} where id = ${last.id}`,
          ),
        -1,
      ],
      [
        'it is to appear later',
        () =>
          api.db.execute(
            sql`update content_items set visible_until = null, published_at = ${'2026-11-19T00:00:00Z'} where id = ${last.id}`,
          ),
        0,
      ],
    ] as const)('search, lists and counts follow when %s', async (_what, change, difference) => {
      const before = await state();
      await change();
      const { found, articles, byAuthor } = await state();
      expect([found - before.found, articles - before.articles, byAuthor - before.byAuthor]).toEqual(
        Array(3).fill(difference),
      );
    });

    it('the counts follow when its time has come, and when the clock is set back', async () => {
      const before = await authorCount();
      expect(await authorCount(new Date('2026-11-19T00:00:01Z'))).toBe(before + 1);
      expect(await authorCount()).toBe(before);
    });

    it('nothing of a deleted article is left', async () => {
      await api.db.execute(sql`delete from content_items where id = ${last.id}`);
      const { rows } = await api.db.execute(sql`select id from content_index where id = ${last.id}`);
      expect(rows).toEqual([]);
    });
  });
});
