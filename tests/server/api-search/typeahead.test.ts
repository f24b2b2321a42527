import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase } from '../../support/databases.ts';
import { type SearchApi, SOCIETY, startSearchApi } from '../../support/search-api.ts';

describe.each(oneDatabase())(
  'suggestions while typing on the $name PostgreSQL [Section 2, Suggestions]',
  (database) => {
    let api: SearchApi;
    beforeAll(async () => {
      api = await startSearchApi(database, SOCIETY);
    });
    afterAll(() => api?.close());
    const suggest = async (searchText: string) => (await api.ok('search.suggestions', { searchText })).result;

    it.each([
      ['2017/745', { type: 'document', path: '/documents/regulation-2017-745' }],
      ['mdr', { type: 'document', path: '/documents/regulation-2017-745' }],
      ['fenna', { type: 'person', title: 'Fenna Osterhuis' }],
      ['medical dev', { type: 'term', title: 'Medical devices' }],
    ])('%s: %o', async (text, expected) => {
      expect(await suggest(text)).toContainEqual(expect.objectContaining(expected));
    });

    it('a search finds people by all words of a name, on the first page of all results only', async () => {
      const found = async (searchText: string, query = {}) =>
        (await api.ok('search.site', { searchText, ...query })).people?.map(({ name }) => name);
      expect(await found('fenna osterhuis')).toEqual(['Fenna Osterhuis']);
      expect(await found('Osterhuis')).toContain('Fenna Osterhuis');
      expect(await found('oster')).toBeUndefined();
      expect(await found('fenna', { searchType: 'article' })).toBeUndefined();
      expect(await found('clinical evaluation')).toBeUndefined();
    });

    it('suggests titles that contain all words in any order, the last of which may be incomplete', async () => {
      const titles = (await suggest('evaluation clin')).filter(
        ({ type }) => !['person', 'term', 'document'].includes(type),
      );
      expect(titles.length).toBeGreaterThan(0);
      for (const { title } of titles) expect(title).toMatch(/(?=.*\bevaluation)(?=.*\bclin)/i);
    });

    it.each(['', '!!', "'", 'zzqqxx', `zzqq':*|xx`, '\\', 'x'.repeat(1000)])(
      'suggests nothing for %j',
      async (text) => {
        expect(await suggest(text)).toEqual([]);
      },
    );

    it('limits the suggestions', async () => {
      expect((await suggest('re')).length).toBeLessThanOrEqual(11);
    });
  },
);
