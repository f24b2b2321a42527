import type { ContentFile } from '../files/load.ts';

type Flaw = { text: string; reason: string };
type Person = { readonly key: string; readonly name: string };

const ATTRIBUTION = /^> ?[—–] ?(.+)$/gm;
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const DAY = new RegExp(`\\b\\d{1,2} ${MONTH}\\b|\\b${MONTH} \\d{1,2}\\b`);
const SPEECH = /“[^”]*”|"[^"]*"/g;
const NUMBERED =
  '(?:annex|appendix|article|book|chapter|class|classes|grade|level|module|part|phase|schedule|section|stage|table|tier|title|type|volume|zone)';
const FIRST_PERSON = new RegExp(`(?<!\\b${NUMBERED} )\\bI\\b(?![-/.]| (?:and|or|to) [IV])|\\b(?:my|we|our)\\b`, 'i');

/** Checks the sources of quotations, and news summaries for the first person. */
export function styleProblems(file: ContentFile, people: readonly Person[]): Flaw[] {
  if (file.kind !== 'article') return [];
  const authors = people.filter(({ key }) => file.fields.authors.includes(key));
  return [
    ...[...file.body.matchAll(ATTRIBUTION)].flatMap(([, source = '']) => quotationFlaws(source, authors)),
    ...(file.fields.section === 'news' ? firstPersonFlaws(file.fields.summary) : []),
  ];
}

function quotationFlaws(source: string, authors: readonly Person[]): Flaw[] {
  const author = authors.find(({ name }) => source.startsWith(name));
  if (author)
    return [{ text: source, reason: `${author.name} is an author of the article; quote another person, or nobody` }];
  if (source.includes(',') && DAY.test(source)) return [];
  return [{ text: source, reason: `the source "${source}" of a quotation needs a name, a place and a day` }];
}

function firstPersonFlaws(summary: string): Flaw[] {
  const word = FIRST_PERSON.exec(summary.replace(SPEECH, ''))?.[0];
  if (word === undefined) return [];
  return [{ text: 'summary', reason: `the summary of a news item is in the third person, without "${word}"` }];
}

export function surnameProblems(files: readonly ContentFile[]): (Flaw & { file: string })[] {
  const first = new Map<string, string>();
  return files.flatMap((file) => {
    if (file.kind !== 'people') return [];
    return file.data.flatMap(({ key, name }) => {
      const surname = key.slice(key.lastIndexOf('-') + 1);
      const other = first.get(surname);
      if (other === undefined) first.set(surname, name);
      if (other === undefined || other === name) return [];
      return [{ file: file.file, text: key, reason: `${name} has the surname of ${other}; give one of them another` }];
    });
  });
}

export const listNamedPeople = (files: readonly ContentFile[]): Person[] =>
  files.flatMap((file) => (file.kind === 'people' ? file.data : []));
