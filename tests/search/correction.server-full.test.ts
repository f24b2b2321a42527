import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../api/database/database.ts';
import { correctableWords } from '../../api/search/suggestion.ts';
import { toSchemas } from '../../shared/contract/contract.ts';
import { oneDatabase } from '../support/databases.ts';
import { startSearchApi } from '../support/search-api.ts';
import { silentLog } from '../support/silent-log.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { startOnCopy } from '../support/starter-copy.ts';

const toArticle = (id: number, text: string, title = `Note ${id}`) => `---
id: ${id}
title: ${title}
summary: The summary of note ${id}.
section: features
published: "-${id - 1090}d 09:00"
authors: [ada-lindgren]
categories: [1]
tags: [11, 20]
topic: devices
---
${text}
`;
const RARE = 'Recertification with the RAC. Biocompatibility and pharmacovigilance of a device under the regulation.';
/** Two pages of articles with one word, and others with rare words, in none of the regions. */
const FILES = {
  ...Object.fromEntries(
    Array.from({ length: 25 }, (_, index) => [
      `articles/note-${index}.md`,
      toArticle(1100 + index, 'A clinical evaluation.'),
    ]),
  ),
  'articles/rare.md': toArticle(1130, RARE, 'Recertification'),
  'articles/rarer.md': toArticle(1131, RARE),
  'data/pinned-results.yaml': `
- title: Join
  answer: A year of membership has one price.
  url: /join-{product}
  questions: [cost of membership, how much is membership]
`,
};
/** Words in which nothing is found, and the words that are searched for instead. */
const MISSPELT: [typed: string, meant: string][] = [
  ['recertifcation', 'recertification'],
  ['biocompatbility', 'biocompatibility'],
  ['pharmacovigelence', 'pharmacovigilance'],
  ['recertifcation RAC', 'recertification RAC'],
  ['how much is membershp', 'how much is membership'],
];

describe.each(oneDatabase())('searches of misspelt words on the $name PostgreSQL [Section 7, Search]', (database) => {
  const start = () => startOnCopy(FILES, (contentDir) => startSearchApi(database, contentDir));
  const api = startBeforeAll(start);

  it.each(MISSPELT)('%s shows the results of %s', async (typed, meant) => {
    const { correctedText, didYouMean, ...answer } = await api.search(typed);
    expect([correctedText, didYouMean]).toEqual([meant, undefined]);
    expect(answer.totalCount).toBeGreaterThan(0);
    expect(answer).toEqual(await api.search(meant));
  });

  it.each(['pharmacovigilence', 'biocompatability'])(
    'finds a word that is misspelt behind its stem: %s',
    async (typed) => {
      const answer = await api.search(typed);
      expect([answer.totalCount > 0, answer.correctedText]).toEqual([true, undefined]);
    },
  );

  it.each(MISSPELT)('searches for %s itself when asked to', async (typed, meant) => {
    const { totalCount, correctedText, didYouMean } = await api.search(typed, { literal: true });
    expect([totalCount, correctedText, didYouMean]).toEqual([0, undefined, meant]);
  });

  it('pins the answer to the corrected question', async () => {
    expect((await api.search('how much is membershp')).pinned?.path).toBe('/join-acme');
  });

  it('keeps the correction with filters, on other tabs and pages, and in every order', async () => {
    const { facets } = await api.search('clinicl');
    const term = facets[0]?.options[0]?.id ?? 0;
    for (const query of [
      { taxonomy: [term] },
      { searchType: 'book' },
      { searchType: 'event', taxonomy: [term] },
      { pageNumber: 2 },
      { pageNumber: 9999 },
      ...['newest', 'oldest', 'title'].map((sortBy) => ({ sortBy })),
    ]) {
      const { correctedText, ...answer } = await api.search('clinicl', query);
      expect(correctedText, JSON.stringify(query)).toBe('clinical');
      expect(answer).toEqual(await api.search('clinical', query));
    }
  });

  it('keeps the correction where the filters leave nothing', async () => {
    const terms = (await api.ok('search.filterOptions', { filter: 'region' })).result.map(({ value }) => Number(value));
    const answers = await Promise.all(terms.map((term) => api.search('biocompatbility', { taxonomy: [term] })));
    const empty = answers.filter(({ totalCount }) => totalCount === 0);
    expect(empty.length).toBeGreaterThan(0);
    for (const { correctedText } of empty) expect(correctedText).toBe('biocompatibility');
  });

  it('does not correct words that are found, but not with the selected term', async () => {
    const terms = (await api.ok('search.filterOptions', { filter: 'region' })).result.map(({ value }) => Number(value));
    const answers = await Promise.all(terms.map((term) => api.search('biocompatibility', { taxonomy: [term] })));
    expect(answers.some(({ totalCount }) => totalCount === 0)).toBe(true);
    for (const { correctedText } of answers) expect(correctedText).toBeUndefined();
  });

  it.each([
    ['a word with digits', 'recertifcation7'],
    ['a word with digits inside', 'devi2ce'],
    ['a number of an act', '2017/74599'],
    ['a citation in another form', 'regualtion 2017/74599x'],
    ['an e-mail address', 'recertifcation@example.org'],
    ['an address', 'https://recertifcation.example'],
    ['an abbreviation', 'CLINCL'],
    ['a word of 1000 letters', 'recertifcation'.repeat(80).slice(0, 1000)],
    ['another alphabet', 'сертификация'],
  ])('does not correct %s: %s', async (_what, typed) => {
    const { totalCount, correctedText } = await api.search(typed);
    expect([totalCount, correctedText]).toEqual([0, undefined]);
  });

  it('answers the same each time, also to a long text', async () => {
    const text = 'recertifcation biocompatability phamacovigilance regualtion '.repeat(7).slice(0, 400);
    const first = await api.search(text);
    for (let again = 0; again < 3; again++) expect(await api.search(text)).toEqual(first);
  });

  describe('suggestions while typing', () => {
    it('are those for the corrected words where there are none', async () => {
      const { result, correctedText } = await api.ok('search.suggestions', { searchText: 'recertifcation' });
      expect(correctedText).toBe('recertification');
      expect(result).toEqual((await api.ok('search.suggestions', { searchText: 'recertification' })).result);
    });

    it.each(['recertific', 'zzqqxx', 'recertifcation7', ''])('are not corrected for %j', async (searchText) => {
      expect((await api.ok('search.suggestions', { searchText })).correctedText).toBeUndefined();
    });
  });

  it('costs nothing where the words are found: the vocabulary is not read', async () => {
    const other = await start();
    const store = await openStore({ dataDir: '', databaseUrl: other.databaseUrl, log: silentLog });
    try {
      await store.db.execute(sql`alter table search_words rename to no_search_words`);
      expect(await other.status('clinical evaluation')).toBe(200);
      expect(await other.status('recertifcation')).toBe(500);
    } finally {
      await store.close();
      await other.close();
    }
  });

  it('accepts answers of an API that knows no corrections', async () => {
    const { correctedText, ...answer } = await api.search('recertifcation');
    expect(correctedText).toBeDefined();
    expect(toSchemas('search.site').response.safeParse(answer).success).toBe(true);
    expect(
      toSchemas('search.suggestions').response.safeParse({ statusCode: 200, statusMessage: 'OK', result: [] }).success,
    ).toBe(true);
  });
});

describe('the words of a search that can be misspelt', () => {
  it.each([
    ['Risk mangement', ['risk', 'mangement']],
    ['"clinical evalution"', ['clinical', 'evalution']],
    ['post-markt surveillance', ['post', 'markt', 'surveillance']],
    ['regulation (EU) 2017/745 artcle', ['artcle']],
    ['MEDDEV 2.7/1 rewiew', ['rewiew']],
    ['meddev 2.7/1', []],
    ['PMDA ABCDEF', []],
    ['RECERTIFCATION', ['recertifcation']],
    ['iso13485 a2b', []],
    ['www.devcie.test devcie@example.org //devcie', []],
    ['', []],
  ])('%s: %j', (text, expected) => {
    expect(correctableWords(text).map(({ word }) => word)).toEqual(expected);
  });
});
