import { describe, expect, it } from 'vitest';
import { bestCorrection, editDistance, isSlip } from '../../api/search/spelling.ts';
import { mentionsIn, toSynonyms } from '../../api/search/synonyms.ts';

describe('edit distance between two words', () => {
  it.each([
    ['device', 'device', 0],
    ['devic', 'device', 1],
    ['devicee', 'device', 1],
    ['devise', 'device', 1],
    ['devcie', 'device', 1],
    ['edvcie', 'device', 2],
    ['', 'device', 6],
    ['device', '', 6],
    ['čaj', 'caj', 1],
    ['😀a', 'a😀', 1],
  ])('%s and %s: %i', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected);
    expect(editDistance(b, a)).toBe(expected);
  });
});

describe('the best correction', () => {
  const known = (word: string, documents = 1) => ({ word, documents });

  it.each([
    ['the smallest edit distance', 'evaluatoin', [known('evacuation', 99), known('evaluation')], 'evaluation'],
    ['the same first letter', 'rotein', [known('protein', 99), known('rotten', 1)], 'protein'],
    ['on a tie the one with the same first letter', 'later', [known('water', 99), known('laser')], 'laser'],
    ['on a tie the most frequent', 'cose', [known('code', 2), known('case', 3)], 'case'],
    ['on a tie the first by its letters', 'cose', [known('cote'), known('code')], 'code'],
    ['nothing that is far away', 'xqzzy', [known('query'), known('fuzzy')], undefined],
    ['nothing at an edit distance of two in a short word', 'tral', [known('plan')], undefined],
    ['nothing for a correct word', 'device', [known('device')], undefined],
  ])('%s: %s', (_rule, typed, candidates, expected) => {
    expect(bestCorrection(typed, candidates)).toBe(expected);
  });
});

describe('a slip', () => {
  it.each([
    ['recertifcation', 'recertification', true],
    ['biocompatability', 'biocompatibility', true],
    ['biocompatibility', 'compatibility', false],
    ['rotein', 'protein', false],
    ['pharmakoviggilents', 'pharmacovigilance', false],
  ])('%s for %s: %s', (typed, correction, expected) => {
    expect(isSlip(typed, correction)).toBe(expected);
  });
});

describe('abbreviations in a text', () => {
  const SYNONYMS = [
    { forms: ['510(k)', '510k', 'premarket notification'] },
    { forms: ['AI', 'artificial intelligence'] },
    { forms: ['CER', 'clinical evaluation report'] },
    { forms: ['CTD', 'common technical document'] },
    { forms: ['eCTD', 'electronic common technical document'] },
    { forms: ['IND', 'investigational new drug'] },
    { forms: ['PMS', 'post-market surveillance'] },
    { forms: ['SaMD', 'software as a medical device'] },
  ];

  it.each([
    ['510(k)', ['510(k)']],
    ['a 510 (K) file', ['510 (K)']],
    ['Premarket Notification', ['Premarket Notification']],
    ['PMS and post-market surveillance', ['post-market surveillance']],
    ['samd', ['samd']],
    ['aid, find, certain', []],
    ['the electronic common technical document', ['electronic common technical document', 'common technical document']],
  ])('%s', (text, expected) => {
    expect(mentionsIn(text, toSynonyms(SYNONYMS)).map(({ written }) => written)).toEqual(expected);
  });
});
