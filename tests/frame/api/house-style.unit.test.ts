import { describe, expect, it } from 'vitest';
import { listNamedPeople, styleProblems, surnameProblems } from '../../../api/content/check/house-style.ts';
import { type ContentFile, parseContentFile } from '../../../api/content/files/load.ts';

function parse(file: string, source: string): ContentFile {
  const parsed = parseContentFile({ file, source, hash: '' }, 'acme');
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

const people = (...entries: [key: string, name: string][]) =>
  parse(
    'data/people.yaml',
    entries.map(([key, name]) => `- { key: ${key}, name: ${name}, role: R, organisation: O, bio: B }\n`).join(''),
  );
const article = (fields: string, body = '') =>
  parse(
    'articles/a.md',
    `---\nid: 1000\ntitle: A\npublished: 2025-05-13\nauthors: [ada-quill]\ncategories: [398]\ntopic: devices\n${fields}\n---\n${body}\n`,
  );
const authors = listNamedPeople([people(['ada-quill', 'Ada Quill'], ['ben-oduya', 'Ben Oduya'])]);
const reasons = (file: ContentFile) => styleProblems(file, authors).map(({ reason }) => reason);

describe('the sources of quotations in articles', () => {
  it.each([
    ['a name, a place and a day', 'Ben Oduya, engineer, Leeds, 4 March', []],
    ['a day in American order', 'Ben Oduya, engineer, Boston, March 4', []],
    [
      'no day',
      'Ben Oduya, engineer, Leeds',
      ['the source "Ben Oduya, engineer, Leeds" of a quotation needs a name, a place and a day'],
    ],
    [
      'no place',
      'Ben Oduya on 4 March',
      ['the source "Ben Oduya on 4 March" of a quotation needs a name, a place and a day'],
    ],
    [
      'the author of the article',
      'Ada Quill, Leeds, 4 March',
      ['Ada Quill is an author of the article; quote another person, or nobody'],
    ],
  ])('%s', (_name, source, expected) => {
    expect(reasons(article('summary: S', `> A valve.\n> — ${source}`))).toEqual(expected);
  });

  it('leaves quotations without a source, and other files, as they are', () => {
    expect(reasons(article('summary: S', '> **Deficiency.** Please identify the populations.'))).toEqual([]);
    const page = parse('pages/p.md', '---\npath: /p\ntitle: P\nsummary: S\n---\n> A valve.\n> — Jury report\n');
    expect(styleProblems(page, authors)).toEqual([]);
  });
});

describe('the summaries of news', () => {
  it.each([
    ['What I found in 40 files.', 'I'],
    ['We counted them again.', 'We'],
    ['A reader of my files answers.', 'my'],
  ])('%s', (summary, word) => {
    const expected = `the summary of a news item is in the third person, without "${word}"`;
    expect(reasons(article(`summary: ${summary}`))).toEqual([expected]);
    expect(reasons(article(`section: features\nsummary: ${summary}`))).toEqual([]);
  });

  it.each([
    'Class I devices follow on 26 May 2027, as Annex I says.',
    'Classes I and IIa are concerned.',
    'A nurse asked “may I wait?” and was answered.',
  ])('%s', (summary) => {
    expect(reasons(article(`summary: ${summary}`))).toEqual([]);
  });
});

describe('the surnames of invented people', () => {
  it.each([
    [
      'differ',
      [
        ['ada-quill', 'Ada Quill'],
        ['ben-oduya', 'Ben Oduya'],
      ],
      [],
    ],
    [
      'come first in some names',
      [
        ['mei-ling-tan', 'Tan Mei Ling'],
        ['chen-yi-ling', 'Chen Yi Ling'],
      ],
      [],
    ],
    [
      'are the same',
      [
        ['ada-quill', 'Ada Quill'],
        ['ben-quill', 'Ben Quill'],
      ],
      ['Ben Quill has the surname of Ada Quill; give one of them another'],
    ],
  ] satisfies [string, [string, string][], string[]][])('%s', (_name, entries, expected) => {
    expect(surnameProblems([people(...entries)]).map(({ reason }) => reason)).toEqual(expected);
  });
});
