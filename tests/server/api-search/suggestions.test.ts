import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase } from '../../support/databases.ts';
import { LANTERNS, type SearchApi, SOCIETY, startSearchApi } from './search-api.ts';

/** Words of the society's own texts as people mistype them. */
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

describe.each(oneDatabase())('suggestions on the $name PostgreSQL (feature table 22)', (database) => {
  describe('from the society’s own words', () => {
    let api: SearchApi;
    beforeAll(async () => {
      api = await startSearchApi(database, SOCIETY);
    });
    afterAll(() => api?.close());

    it('corrects at least 18 of 20 slips', async () => {
      const wrong: string[] = [];
      for (const [typed, meant] of TYPOS) {
        const { didYouMean } = await api.search(typed);
        if (didYouMean !== meant) wrong.push(`${typed}: ${didYouMean}, not ${meant}`);
      }
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
    });

    it.each([
      ['what is right is left as it was typed', '"Clinical evalution" devices', '"Clinical evaluation" devices'],
      ['a wrong word among right ones', 'risk mangement', 'risk management'],
      ['several wrong words', 'qualty mangement', 'quality management'],
    ])('%s: %s', async (_fact, typed, expected) => {
      expect((await api.search(typed)).didYouMean).toBe(expected);
    });

    it.each([
      ['convergance', 'convergence'],
      ['surveilance', 'surveillance'],
      ['risk managment', 'risk management'],
    ])('needs none where the forms of a word cover the slip: %s', async (typed, meant) => {
      const { totalCount, didYouMean } = await api.search(typed);
      expect([totalCount, didYouMean]).toEqual([(await api.search(meant)).totalCount, undefined]);
    });

    it.each([
      ['enough is found', 'device'],
      ['no word is known', 'xqzzy blorpf'],
      ['an abbreviation of the field', 'SaMD'],
      ['the words are right but never together', 'tortoise'],
      ['everything is asked for', ''],
      ['there are no words', '!!'],
    ])('suggests nothing when %s: %s', async (_when, text) => {
      expect((await api.search(text)).didYouMean).toBeUndefined();
    });

    it('suggests only what finds more', async () => {
      const { totalCount, didYouMean } = await api.search('equvialence');
      expect((await api.search(didYouMean ?? '')).totalCount).toBeGreaterThan(totalCount);
    });
  });

  describe('from what everybody may read', () => {
    let api: SearchApi;
    beforeAll(async () => {
      api = await startSearchApi(database, LANTERNS);
    });
    afterAll(() => api?.close());

    it.each([
      ['the summary of a text for members', 'quinze', 'quince'],
      ['the name of an author', 'quil', 'quill'],
    ])('%s: %s', async (_fact, typed, expected) => {
      expect((await api.search(typed)).didYouMean).toBe(expected);
    });

    it.each([
      ['the body of a text for members', 'persimon'],
      ['a draft', 'crysanthemum'],
      ['an article whose day has not come', 'tomorow'],
    ])('never a word of %s: %s', async (_fact, typed) => {
      expect((await api.search(typed)).didYouMean).toBeUndefined();
    });
  });
});
