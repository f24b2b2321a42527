import { describe, expect, test } from 'vitest';
import { describeDocument, documentIdsOfSearch, referencesIn } from '../../api/content/citations/recognise.ts';
import { CITATION_EXAMPLES } from '../support/citation-examples.ts';

describe('citations of official documents (section 2, Documents)', () => {
  test.each(CITATION_EXAMPLES)('recognises the documents of “%s”', (text, ...ids) => {
    expect(referencesIn(text).map(({ id }) => id)).toEqual(ids);
    expect(referencesIn(`(see ${text})`).map(({ id }) => id)).toEqual(ids);
  });

  test('has at least 200 examples', () => {
    expect(CITATION_EXAMPLES.length).toBeGreaterThanOrEqual(200);
  });

  test.each([...new Set(CITATION_EXAMPLES.flatMap(([, ...ids]) => ids))])(
    'describes %s, and finds it by its number',
    (id) => {
      const described = describeDocument(id);
      expect(described?.number).toBeTruthy();
      expect(documentIdsOfSearch(described?.number ?? '')).toContain(id);
      expect(documentIdsOfSearch((described?.number ?? '').toLowerCase())).toContain(id);
    },
  );

  test.each([
    [
      'regulation-2017-745',
      'Regulation (EU) 2017/745',
      'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32017R0745',
    ],
    [
      'regulation-2004-726',
      'Regulation (EC) No 726/2004',
      'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32004R0726',
    ],
    [
      'directive-1993-42',
      'Directive 93/42/EEC',
      'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:31993L0042',
    ],
    ['directive-1998-79', 'Directive 98/79/EC', 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:31998L0079'],
    [
      'decision-2025-2371',
      'Decision (EU) 2025/2371',
      'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32025D2371',
    ],
    ['21-cfr-820', '21 CFR 820', 'https://www.ecfr.gov/current/title-21/part-820'],
    ['89-fr-7496', '89 FR 7496', 'https://www.federalregister.gov/citation/89-FR-7496'],
    ['ich-e6', 'ICH E6', 'https://www.ich.org/page/efficacy-guidelines'],
    ['fda-2021-n-0507', 'FDA-2021-N-0507', 'https://www.regulations.gov/docket/FDA-2021-N-0507'],
    [
      'ema-chmp-138502-2017',
      'EMA/CHMP/138502/2017',
      'https://www.ema.europa.eu/en/search?search_api_fulltext=EMA%2FCHMP%2F138502%2F2017',
    ],
    ['iec-60601-1-2', 'IEC 60601-1-2', undefined],
  ])('derives number and source of %s', (id, number, url) => {
    expect(describeDocument(id)).toMatchObject({ number });
    expect(describeDocument(id)?.source?.url).toBe(url);
  });

  test.each(['', 'x', 'regulation-2017-0', 'mdcg-2020-0', '../etc', 'REGULATION-2017-745', 'iso-14971-', '21-cfr-'])(
    'describes nothing for %j',
    (id) => expect(describeDocument(id)).toBeUndefined(),
  );

  test.each([
    ['2017/745', ['regulation-2017-745', 'directive-2017-745', 'decision-2017-745']],
    ['536/2014', ['regulation-2014-536']],
    ['93/42', ['directive-1993-42', 'decision-1993-42']],
    ['ich e6(r3)', ['ich-e6']],
    ['mdcg 2020-5', ['mdcg-2020-5']],
    ['ema/chmp/138502/2017', ['ema-chmp-138502-2017']],
    ['what does 21 cfr 820.30 ask for', ['21-cfr-820']],
    ['32017r0745', ['regulation-2017-745']],
    ['membership', []],
    ['24/7', []],
  ])('a search for %j may mean %j', (text, ids) => expect(documentIdsOfSearch(text)).toEqual(ids));

  test('gives the place of each citation of a list', () => {
    const text = 'Under 21 CFR Parts 210 and 211, and Regulations (EU) 2017/745 and (EU) 2017/746.';
    expect(referencesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '21 CFR Parts 210',
      '211',
      'Regulations (EU) 2017/745',
      '(EU) 2017/746',
    ]);
  });

  test('reads a long text without a citation in linear time', () => {
    for (const filler of [
      'Commission ',
      'CFR Part ',
      'ISO/IEC ',
      '(EU) ',
      '1234/',
      'EMA/CHMP/',
      'Regulation ( ',
      '93/42/',
    ]) {
      expect(referencesIn(filler.repeat(20_000))).toEqual([]);
    }
  });
});
