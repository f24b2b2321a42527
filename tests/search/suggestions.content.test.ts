import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { type SearchAnswer, startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { CONTENT } from '../support/whole-site.ts';

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

/** The correction of a search, whether it was searched for or only suggested. */
const meantBy = ({ correctedText, didYouMean }: SearchAnswer) => correctedText ?? didYouMean;

describe.each(oneDatabase())('suggestions on the $name PostgreSQL [Section 7, Search]', (database) => {
  describe('from the demo society’s words', () => {
    const api = startBeforeAll(() => startSearchApi(database, CONTENT));

    it('corrects at least 18 of 20 misspellings', async () => {
      const wrong: string[] = [];
      for (const [typed, meant] of TYPOS) {
        const found = meantBy(await api.search(typed));
        if (found !== meant) wrong.push(`${typed}: ${found}, not ${meant}`);
      }
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
    });

    const suggest = async (searchText: string) => (await api.ok('search.suggestions', { searchText })).result;

    it('suggests a document by a short name while typing', async () => {
      const document = { type: 'document', path: '/documents/regulation-2017-745' };
      expect(await suggest('mdr')).toContainEqual(expect.objectContaining(document));
    });

    it('limits the suggestions while typing', async () => {
      expect((await suggest('re')).length).toBeLessThanOrEqual(11);
    });

    it.each([
      ['correct words are not changed', '"Clinical evalution" devices', '"Clinical evaluation" devices'],
      ['a wrong word among right ones', 'risk mangement', 'risk management'],
      ['several wrong words', 'qualty mangement', 'quality management'],
    ])('%s: %s', async (_fact, typed, expected) => {
      expect(meantBy(await api.search(typed))).toBe(expected);
    });

    it.each([
      ['convergance', 'convergence'],
      ['surveilance', 'surveillance'],
      ['risk managment', 'risk management'],
    ])('suggests nothing where stemming already covers the misspelling: %s', async (typed, meant) => {
      const answer = await api.search(typed);
      expect([answer.totalCount, meantBy(answer)]).toEqual([(await api.search(meant)).totalCount, undefined]);
    });

    it.each([
      ['there are enough results', 'device'],
      ['no word is known', 'xqzzy blorpf'],
      ['an abbreviation of the field', 'SaMD'],
      ['the words are correct but in no item', 'tortoise'],
      ['the text is empty', ''],
      ['there are no words', '!!'],
    ])('suggests nothing when %s: %s', async (_when, text) => {
      expect(meantBy(await api.search(text))).toBeUndefined();
    });

    it('suggests only a text with more results', async () => {
      const { totalCount, didYouMean } = await api.search('equvialence', { literal: true });
      expect((await api.search(didYouMean ?? '')).totalCount).toBeGreaterThan(totalCount);
    });
  });
});
