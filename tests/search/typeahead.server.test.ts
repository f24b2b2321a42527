import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { STARTER } from '../support/whole-site.ts';

describe.each(oneDatabase())(
  'suggestions while typing on the $name PostgreSQL [Section 2, Suggestions]',
  (database) => {
    const api = startBeforeAll(() => startSearchApi(database, STARTER));
    const suggest = async (searchText: string) => (await api.ok('search.suggestions', { searchText })).result;

    it.each([
      ['2017/745', { type: 'document', path: '/documents/regulation-2017-745' }],
      ['medical dev', { type: 'term', title: 'Medical devices' }],
    ])('%s: %o', async (text, expected) => {
      expect(await suggest(text)).toContainEqual(expect.objectContaining(expected));
    });

    it('a search finds people by all words of a name, on the first page of all results only', async () => {
      const found = async (searchText: string, query = {}) =>
        (await api.ok('search.site', { searchText, ...query })).people?.map(({ name }) => name);
      const { result } = await api.ok('search.suggestions', { searchText: 'ada' });
      expect(result).toContainEqual(expect.objectContaining({ type: 'person', title: 'Ada Lindgren' }));
      expect(await found('ada lindgren')).toEqual(['Ada Lindgren']);
      expect(await found('Lindgren')).toContain('Ada Lindgren');
      expect(await found('lind')).toBeUndefined();
      expect(await found('ada', { searchType: 'article' })).toBeUndefined();
      expect(await found('technical file')).toBeUndefined();
    });

    it('suggests titles that contain all words in any order, the last of which may be incomplete', async () => {
      const { result } = await api.ok('search.suggestions', { searchText: 'file techn' });
      const titles = result.filter(({ type }) => !['person', 'term', 'document'].includes(type));
      expect(titles.map(({ title }) => title)).toEqual(['What belongs in a technical file']);
    });

    it.each(['', '!!', "'", 'zzqqxx', `zzqq':*|xx`, '\\', 'x'.repeat(1000)])(
      'suggests nothing for %j',
      async (text) => {
        expect(await suggest(text)).toEqual([]);
      },
    );
  },
);
