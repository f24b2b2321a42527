import { describe, expect, it } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import { LANTERNS, type SearchQuery, startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

/** Items with "lantern" in the title. */
const IN_TITLE = ['event-2001', 'book-3001', 'course-3002', 'event-2002', 'article-1001'];
/** Lower-ranked items: a match in the author's name, in the body (however often), in the summary of an older page. */
const ELSEWHERE = ['article-1002', 'article-1003', 'page-dashboard'];
const LANTERNS_FOUND = [...IN_TITLE, ...ELSEWHERE];

describe.each(await testDatabases())('search.site on the $name PostgreSQL [Sections 3, 7 and 9]', (database) => {
  const api = startBeforeAll(() => startSearchApi(database, LANTERNS));
  /** Identifies pages by their paths, because their ids depend on the order of the import. */
  const named = async (text: string, query?: SearchQuery) =>
    (await api.search(text, query)).result.map(({ id, path }) =>
      path === '/member-dashboard' ? 'page-dashboard' : id,
    );

  it('returns the same cards as the lists', async () => {
    const { result } = await api.search('lantern');
    const cards = result.map(({ id, article, event, product }) => [
      id.replace(/\d+$/, ''),
      article?.articleId ?? event?.eventId ?? product?.productId,
    ]);
    for (const [kind, card] of cards) {
      if (kind === 'page-') expect(card).toBeUndefined();
      else expect(result.map(({ id }) => id)).toContain(`${kind}${card}`);
    }
    const past = result.map(({ event }) => event?.isPast).filter((isPast) => isPast !== undefined);
    expect(past.sort()).toEqual([false, true]);
  });

  describe('ranking', () => {
    it('ranks titles before names, and names before the body', async () => {
      const ids = await named('lantern');
      expect(ids.slice(0, IN_TITLE.length).sort()).toEqual(IN_TITLE.toSorted());
      expect(ids.slice(IN_TITLE.length)).toEqual(ELSEWHERE);
    });

    it.each([
      ['the newer of two equal articles first', 'tortoise', ['article-1004', 'article-1005']],
      ['the upcoming event before the past one', 'lantern workshop', ['event-2001', 'event-2002']],
      ['a title of stop words alone', 'who we are', ['/who-we-are']],
      ['any inflection of a word', 'inspectors', ['article-1002']],
      ['half a word of a title', 'steadi', ['article-1004', 'article-1005']],
      ['a phrase', '"beside a lantern"', ['article-1003']],
      ['a phrase that never closes', '"beside a lantern', ['article-1003']],
      ['either of two words', 'predicate or inspector', ['article-1002', 'article-1010']],
      ['none with an excluded word', 'tortoise -slow', []],
      ['a code', 'WKS-2001', ['event-2001']],
      ['nothing for punctuation alone', '!?%', []],
      ['nothing for a word that occurs nowhere', 'chrysanthemum', []],
    ])('%s: %s', async (_fact, text, expected) => {
      const { result } = await api.search(text);
      expect(result.map(({ id, path }) => (id.startsWith('page-') ? path : id))).toEqual(expected);
    });

    it.each([
      ['an unknown word', 'tortoise chrysanthemum', ['article-1004', 'article-1005'], ['chrysanthemum']],
      [
        'the more frequent of two that nothing has together',
        'lantern tortoise',
        ['article-1004', 'article-1005'],
        ['lantern'],
      ],
      ['nothing that is an operator', 'tortoise -slow chrysanthemum', [], undefined],
      ['nothing when none is known', 'chrysanthemum delphinium', [], undefined],
    ])('leaves out %s: %s', async (_what, text, expected, leftOut) => {
      const answer = await api.search(text);
      expect(answer.result.map(({ id }) => id)).toEqual(expected);
      expect(answer.leftOut).toEqual(leftOut);
    });

    it('searches for all words where only these are asked for', async () => {
      const { result, leftOut } = await api.search('tortoise chrysanthemum', { literal: true });
      expect([result, leftOut]).toEqual([[], undefined]);
    });

    it('ranks equality with the title first, however old the item', async () => {
      const [first, ...others] = await api.find('lantern devices');
      expect(first).toBe('article-1001');
      expect(others).toContain('event-2001');
    });

    it('finds a title by the prefix of a word', async () => {
      expect((await api.find('lant')).sort()).toEqual(IN_TITLE.toSorted());
    });

    it.each(['510(k)', '510k', '510 (K)', 'premarket notification', '"premarket notification"', 'predicate or 510k'])(
      'finds all forms of an abbreviation: %s',
      async (text) => {
        expect((await api.find(text)).sort()).toEqual(['article-1010', 'article-1011']);
      },
    );

    it('matches an abbreviation as a whole word', async () => {
      expect(await api.find('NB')).toEqual([]);
      expect(await api.find('IDE')).toEqual([]);
    });
  });

  describe('visibility', () => {
    it.each([
      ['a draft', 'article-1007'],
      ['an article with a future publication date', 'article-1008'],
    ])('never finds %s', async (_what, id) => {
      for (const sortBy of ['relevance', 'newest'])
        for (const text of ['lantern', ''])
          for (const pageNumber of [1, 2, 3]) expect(await api.find(text, { sortBy, pageNumber })).not.toContain(id);
    });

    it.each(['/form-embeds/confirmation', '/prohibited', '/who-we-are/nomination-process'])(
      'no page that is a part of another or a draft: %s',
      async (path) => {
        const { result } = await api.search('lantern');
        expect(result.map((one) => one.path)).not.toContain(path);
      },
    );

    it.each([
      ['article', { id: 'article-1001', label: 'Devices', date: '2019-01-07', isMemberOnly: false }],
      ['event', { id: 'event-2001', label: 'Workshop', date: '2026-12-06T09:00:00+01:00', isMemberOnly: false }],
      ['book', { id: 'book-3001', label: 'Paperback', date: '2026-08-08', isMemberOnly: false }],
      ['course', { id: 'course-3002', label: 'Paperback', path: '/products/lantern-course', taxonomy: [601, 640] }],
      ['page', { path: '/member-dashboard', label: 'Page', isMemberOnly: true, taxonomy: [] }],
    ])('describes a result of type %s', async (searchType, expected) => {
      const { result } = await api.search('lantern', { searchType });
      expect(result).toContainEqual(expect.objectContaining({ type: searchType, ...expected }));
    });
  });

  describe('order', () => {
    it('is by date, newest first, without a search text', async () => {
      expect(await api.find('')).toEqual(await api.find('', { sortBy: 'newest' }));
      const { result, totalCount } = await api.search('');
      const dates = result.map(({ date }) => Date.parse(date ?? ''));
      expect(totalCount).toBeGreaterThan(20);
      expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    });

    it.each([
      [
        'newest',
        ['event-2001', 'article-1003', 'article-1002', 'book-3001', 'course-3002', 'event-2002', 'article-1001'],
      ],
      [
        'oldest',
        ['article-1001', 'event-2002', 'book-3001', 'course-3002', 'article-1002', 'article-1003', 'event-2001'],
      ],
      [
        'title',
        [
          'course-3002',
          'article-1001',
          'event-2001',
          'event-2002',
          'book-3001',
          'article-1002',
          'article-1003',
          'page-dashboard',
        ],
      ],
    ])('%s', async (sortBy, expected) => {
      expect((await named('lantern', { sortBy })).slice(0, expected.length)).toEqual(expected);
    });
  });

  describe('pages', () => {
    it('of ten results contain every result once', async () => {
      const first = await api.search('');
      expect([first.pageSize, first.totalPages]).toEqual([10, Math.ceil(first.totalCount / 10)]);
      const seen: string[] = [];
      for (let pageNumber = 1; pageNumber <= first.totalPages; pageNumber++) {
        const page = await api.search('', { pageNumber });
        expect([page.pageNumber, page.totalCount]).toEqual([pageNumber, first.totalCount]);
        seen.push(...page.result.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(first.totalCount);
    });

    it.each([99, 10_000])('past the end are empty: %i', async (pageNumber) => {
      const { result, totalCount } = await api.search('lantern', { pageNumber });
      expect([result, totalCount]).toEqual([[], LANTERNS_FOUND.length]);
    });
  });

  describe('tabs', () => {
    const counts = { all: 8, article: 3, event: 2, book: 1, course: 1, page: 1 };

    it.each(Object.entries(counts))('%s: %i', async (searchType, count) => {
      const { tabs, totalCount, result } = await api.search('lantern', { searchType });
      expect(Object.fromEntries(tabs.map((tab) => [tab.type, tab.count]))).toEqual(counts);
      expect([totalCount, result.length]).toEqual([count, count]);
    });

    it('count the results with the selected terms', async () => {
      const { tabs } = await api.search('lantern', { taxonomy: '600' });
      expect(tabs.map(({ count }) => count)).toEqual([4, 1, 2, 1, 0, 0]);
    });
  });

  describe('terms', () => {
    it.each([
      ['one term', '601', ['article-1002', 'article-1003', 'course-3002']],
      [
        'either of two of a kind',
        '600,601',
        ['article-1001', 'article-1002', 'article-1003', 'book-3001', 'course-3002', 'event-2001', 'event-2002'],
      ],
      ['both of two kinds', '600,620', ['article-1001', 'event-2001']],
      ['either of one kind and one of another', '600,601,620', ['article-1001', 'article-1002', 'event-2001']],
      ['a term of a kind without a facet', '661', ['event-2001', 'event-2002']],
      ['a term that no item has', '602', []],
    ])('%s: %s', async (_what, taxonomy, expected) => {
      expect((await api.find('lantern', { taxonomy })).sort()).toEqual(expected);
    });

    it('ignore the id of a deleted term', async () => {
      expect(await api.find('lantern', { taxonomy: '987654' })).toEqual(await api.find('lantern'));
    });

    it('have counts: the number of results that selecting the option would show', async () => {
      const { facets } = await api.search('lantern', { taxonomy: '600,620' });
      const options = Object.fromEntries(
        facets.map(({ kind, options }) => [kind, options.map(({ id, count, selected }) => [id, count, selected])]),
      );
      expect(options).toEqual({
        sector: [
          [600, 2, true],
          [601, 1, false],
        ],
        region: [
          [620, 2, true],
          [621, 1, false],
        ],
        topic: [[500, 1, false]],
        category: [[393, 1, false]],
      });
      // Selecting 621 in addition to 620 adds the one result that its option has counted.
      expect(await api.find('lantern', { taxonomy: '600,620,621' })).toHaveLength(3);
      expect(await api.find('lantern', { taxonomy: '600,601,620' })).toHaveLength(3);
    });

    it('are in the order sector, region, profinterest, topic, category', async () => {
      const { facets } = await api.search('lantern');
      expect(facets.map(({ kind }) => kind)).toEqual(['sector', 'region', 'profinterest', 'topic', 'category']);
    });

    it('count the results of the selected tab', async () => {
      const { facets } = await api.search('lantern', { searchType: 'event' });
      expect(facets.find(({ kind }) => kind === 'sector')?.options.map(({ count }) => count)).toEqual([2]);
    });

    it('stay visible while they are selected, even without results', async () => {
      const { facets } = await api.search('tortoise', { taxonomy: '602' });
      expect(facets.find(({ kind }) => kind === 'sector')?.options).toEqual([
        { id: 602, name: 'Nobody’s sector', count: 0, selected: true },
      ]);
    });
  });
});
