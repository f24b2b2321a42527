import { readList } from '../content/queries/lists.ts';
import { perContent } from '../content/queries/per-content.ts';

/** The form in the text, and all its synonyms. */
export type Mention = { written: string; forms: readonly string[] };

/** Each pattern finds the forms of its list in a text. */
export type Synonyms = readonly { readonly forms: readonly string[]; readonly pattern: RegExp }[];

export const toSynonyms = (lists: readonly { readonly forms: readonly string[] }[]): Synonyms =>
  lists.map(({ forms }) => ({ forms, pattern: new RegExp(forms.map(formPattern).join('|'), 'giu') }));

export const synonymsOf = perContent(async (db) =>
  toSynonyms((await readList(db, 'synonyms')).filter(({ onlyInQuestions }) => !onlyInQuestions)),
);

/** Longest form first, so that `electronic common technical document` wins over `common technical document`. */
export function mentionsIn(text: string, synonyms: Synonyms): Mention[] {
  const mentions = synonyms.flatMap(({ forms, pattern }) => {
    const [written] = text.match(pattern)?.sort((a, b) => b.length - a.length) ?? [];
    return written === undefined ? [] : [{ written, forms }];
  });
  return mentions.sort((a, b) => b.written.length - a.written.length);
}

/** Matches whole words with any punctuation or space between them. */
function formPattern(form: string): string {
  const words = form.match(/[\p{L}\p{N}]+/gu) ?? [];
  // `510(k)` ends with a bracket, which belongs to the form.
  const closing = form.endsWith(')') ? '\\)?' : '';
  return `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}"]+')}(?![\\p{L}\\p{N}])${closing}`;
}
