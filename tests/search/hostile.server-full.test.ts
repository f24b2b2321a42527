import { beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { startSearchApi } from '../support/search-api.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { CONTENT } from '../support/whole-site.ts';

const of = (part: string, length = 1000) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** Search texts of up to 1000 characters (section 5), with any character. */
const HOSTILE: [what: string, text: string][] = [
  ['a quote', "'"],
  ['a double quote', '"'],
  ['quotes that never close', '"clinical evaluation'],
  ['an injection', "'; drop table content_items; --"],
  ['an injection in a phrase', '") or 1=1 --'],
  ['operators of tsquery', 'a & | ! <-> () :* :A'],
  ['operators alone', '&|!<->():*'],
  ['brackets', '((((((((((((((((((((('],
  ['a weight', 'device:*A'],
  ['wildcards', '%_%'],
  ['a percent sign', '%'],
  ['underscores', '____'],
  ['backslashes', '\\\\\\'],
  ['a backslash at the end', 'device\\'],
  ['escapes', '\\0 \\x00 \\u0000 %00 &#0;'],
  ['control characters', '\u0001\u0002\u001f\u007f\u0085'],
  ['direction marks and joiners', '\u202edevice\u200d\u2066\ufeff'],
  ['private use characters', '\ue000device\ue001'],
  ['half a surrogate pair', '\ud800'],
  ['a noncharacter', '\uffff\ufdd0'],
  ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈 device'],
  ['1000 of emoji', of('😀')],
  ['1000 of Chinese', of('漢')],
  ['1000 of one letter', of('a')],
  ['1000 of combining marks', of('e\u0301\u0316')],
  ['1000 quotes', of('"')],
  ['1000 hyphens', of('-')],
  ['1000 hyphens and spaces', of('- ')],
  ['1000 hyphens in brackets', of('(-')],
  ['1000 hyphens behind words', of('a|-')],
  ['1000 of excluded phrases', of('-"a" ')],
  ['1000 of excluded empty phrases', of('-"" ')],
  ['1000 of excluded words', of('-device ')],
  ['1000 of alternatives', of('device or ')],
  ['1000 of phrases', of('"a b" ')],
  ['1000 of common words', of('the device of the year ')],
  ['1000 of prefixes', of('de ev ic ')],
  ['1000 of abbreviations', of('MDR IVDR 510(k) PSUR GCP QMS UDI RAC SaMD CER PMS AI ')],
  ['1000 of mistyped words', of('devcie evalution regualtion ')],
  ['1000 of percent signs', of('%')],
  ['1000 of backslashes', of('\\')],
  ['a word of 1000 letters with accents', of('éàü')],
  ['only excluded words', '-device -clinical'],
  ['only alternatives', 'or or or'],
  ['a regular expression', '(a+)+$ [[:alpha:]]* \\m'],
  ['a template', '{{7*7}} #{7*7} <%= 7 %>'],
  ['markup', '<script>alert(1)</script>'],
  ['an address', 'https://example.org/?a=b&c=%27'],
  ['an e-mail address', "o'hara@example.org"],
  ['lines', 'device\r\n\tevaluation'],
  ['spaces', '   '],
];
const ORDERS = ['relevance', 'newest', 'oldest', 'title'];

describe.each(oneDatabase())('hostile searches on the $name PostgreSQL [Sections 5 and 9]', (database) => {
  const api = startBeforeAll(() => startSearchApi(database, CONTENT));
  let total: number;
  beforeAll(async () => {
    total = (await api.search('')).totalCount;
  });

  // The statement timeout of 2.5 seconds would cause a 503.
  it.each(HOSTILE)('%s gets a response within the timeout', async (_what, text) => {
    for (const sortBy of ORDERS) expect(await api.status(text, { sortBy })).toBe(200);
  });

  it.each(HOSTILE)('%s gets a response from the article and event searches', async (_what, text) => {
    await api.ok('news.search', { keyword: text, sortBy: 'relevance' });
    await api.ok('events.search', { EventName: text });
  });

  it.each([
    ['a text that is too long', { searchText: of('a', 1001) }],
    ['a NUL character', { searchText: 'a\0b' }],
    ['an unknown type of result', { searchType: 'secret' }],
    ['an unknown order', { sortBy: 'title; drop' }],
    ['a page below the first', { pageNumber: 0 }],
    ['a page that is not a number', { pageNumber: 'x' }],
    ['a term that is not a number', { taxonomy: '600,x' }],
    ['a term larger than any', { taxonomy: '99999999999' }],
  ])('%s is rejected', async (_what, query) => {
    expect(await api.status('device', query)).toBe(400);
  });

  it.each([
    ['MDR', 'MDR '.repeat(20)],
    ['(EU) 2017/745', '(EU) 2017/745 '.repeat(10)],
    ['clinical or device', 'clinical or device or '.repeat(5)],
  ])('a repetition finds what %s finds', async (once, repeated) => {
    expect((await api.search(repeated)).totalCount).toBe((await api.search(once)).totalCount);
  });

  it('only an empty text finds everything', async () => {
    for (const text of ['%', '_', '%%%', '*', "'"])
      expect((await api.search(text)).totalCount).toBeLessThan(total / 10);
  });

  it('the tables still have everything afterwards', async () => {
    expect((await api.search('')).totalCount).toBe(total);
  });
});
