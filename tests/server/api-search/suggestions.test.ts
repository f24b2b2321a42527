import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase } from '../../support/databases.ts';
import { LANTERNS, type SearchApi, SOCIETY, startSearchApi } from './search-api.ts';

/** Words of the demo society's content with typical misspellings. */
const TYPOS: [typed: string, meant: string][] = [
  ['equvialence', 'equivalence'],
  ['biosimliars', 'biosimilars'],
  ['clincal', 'clinical'],
  ['evalution', 'evaluation'],
  ['labelilng change', 'labelling change'],
  ['phamacovigilance', 'pharmacovigilance'],
  ['cybersecuirty', 'cybersecurity'],
  ['diagnotsics', 'diagnostics'],
  ['devcie', 'device'],
  ['regualtion', 'regulation'],
  ['surviellance', 'surveillance'],
  ['orphen designation', 'orphan designation'],
  ['inpsector', 'inspector'],
  ['manufacterer', 'manufacturer'],
  ['paedatric', 'paediatric'],
  ['convregence', 'convergence'],
  ['certifcation', 'certification'],
  ['comparabilty', 'comparability'],
  ['proportionalty', 'proportionality'],
  ['tehcnical documentaton', 'technical documentation'],
];

describe.each(oneDatabase())('suggestions on the $name PostgreSQL [Section 7, Search]', (database) => {
  describe('from the demo society’s words', () => {
    let api: SearchApi;
    beforeAll(async () => {
      api = await startSearchApi(database, SOCIETY);
    });
    afterAll(() => api?.close());

    it('corrects at least 18 of 20 misspellings', async () => {
      const wrong: string[] = [];
      for (const [typed, meant] of TYPOS) {
        const { didYouMean } = await api.search(typed);
        if (didYouMean !== meant) wrong.push(`${typed}: ${didYouMean}, not ${meant}`);
      }
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
    });

    it.each([
      ['correct words are not changed', '"Clinical evalution" devices', '"Clinical evaluation" devices'],
      ['a wrong word among right ones', 'risk mangement', 'risk management'],
      ['several wrong words', 'qualty mangement', 'quality management'],
    ])('%s: %s', async (_fact, typed, expected) => {
      expect((await api.search(typed)).didYouMean).toBe(expected);
    });

    it.each([
      ['convergance', 'convergence'],
      ['surveilance', 'surveillance'],
      ['risk managment', 'risk management'],
    ])('suggests nothing where stemming already covers the misspelling: %s', async (typed, meant) => {
      const { totalCount, didYouMean } = await api.search(typed);
      expect([totalCount, didYouMean]).toEqual([(await api.search(meant)).totalCount, undefined]);
    });

    it.each([
      ['there are enough results', 'device'],
      ['no word is known', 'xqzzy blorpf'],
      ['an abbreviation of the field', 'SaMD'],
      ['the words are correct but in no item', 'tortoise'],
      ['the text is empty', ''],
      ['there are no words', '!!'],
    ])('suggests nothing when %s: %s', async (_when, text) => {
      expect((await api.search(text)).didYouMean).toBeUndefined();
    });

    it('suggests only a text with more results', async () => {
      const { totalCount, didYouMean } = await api.search('equvialence');
      expect((await api.search(didYouMean ?? '')).totalCount).toBeGreaterThan(totalCount);
    });
  });

  describe('from public texts', () => {
    let api: SearchApi;
    beforeAll(async () => {
      api = await startSearchApi(database, LANTERNS);
    });
    afterAll(() => api?.close());

    it.each([
      ['the summary of a member-only text', 'quinze', 'quince'],
      ['the name of an author', 'quil', 'quill'],
    ])('%s: %s', async (_fact, typed, expected) => {
      expect((await api.search(typed)).didYouMean).toBe(expected);
    });

    it.each([
      ['the body of a member-only text', 'persimon'],
      ['a draft', 'crysanthemum'],
      ['an article with a future publication date', 'tomorow'],
    ])('never suggests a word of %s: %s', async (_fact, typed) => {
      expect((await api.search(typed)).didYouMean).toBeUndefined();
    });
  });
});
