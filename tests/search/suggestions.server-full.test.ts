import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { LANTERNS, type SearchAnswer, startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

/** The correction of a search, whether it was searched for or only suggested. */
const meantBy = ({ correctedText, didYouMean }: SearchAnswer) => correctedText ?? didYouMean;

describe.each(oneDatabase())('suggestions on the $name PostgreSQL [Section 7, Search]', (database) => {
  describe('from public texts', () => {
    const api = startBeforeAll(() => startSearchApi(database, LANTERNS));

    it.each([
      ['the summary of a member-only text', 'quinze', 'quince'],
      ['the name of an author', 'quil', 'quill'],
    ])('%s: %s', async (_fact, typed, expected) => {
      expect(meantBy(await api.search(typed))).toBe(expected);
    });

    it.each([
      ['the body of a member-only text', 'persimon'],
      ['a draft', 'crysanthemum'],
      ['an article with a future publication date', 'tomorow'],
    ])('never suggests a word of %s: %s', async (_fact, typed) => {
      expect(meantBy(await api.search(typed))).toBeUndefined();
    });
  });
});
