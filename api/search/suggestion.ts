import { type SQL, sql } from 'drizzle-orm';
import { referencesInSearch } from '../content/citations/recognise.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { SearchQuery } from './search-query.ts';
import { bestCorrection, isSlip, type KnownWord, MAX_EDIT_DISTANCE } from './spelling.ts';

/** Limit of words that are checked, which bounds the time of the query. */
const MAX_WORDS = 8;
/** The nearest words by trigrams; which include the best one by edit distance. */
const CANDIDATES = 60;
/** Lengths of the words of the vocabulary, which contains letters only. */
export const MIN_WORD_LENGTH = 4;
export const MAX_WORD_LENGTH = 40;
const WORD = new RegExp(`\\p{L}{${MIN_WORD_LENGTH},}`, 'gu');
/** A short word in capitals is an abbreviation, which a similar word is no correction of. */
const ABBREVIATION = /^\p{Lu}{4,6}$/u;
/** A number, an e-mail address or an address of the web, which has no spelling. */
const NO_WORD = /[\p{N}@]|\/\/|www\./iu;

/** A word of a text, from `start` to before `end`. */
type Word = { readonly word: string; readonly start: number; readonly end: number };

/** A text with its misspellings corrected. */
export type CorrectedText = {
  text: string;
  /** Whether all corrections are of slips, so that hardly anything else can be meant. */
  isSure: boolean;
};

/** Replaces each word that occurs in no item by its best correction; undefined when there is none. */
export async function correctedText(
  tx: Transaction,
  { text, mentions }: Pick<SearchQuery, 'text' | 'mentions'>,
  findable: SQL,
): Promise<CorrectedText | undefined> {
  const mentioned = mentions.map(({ written }) => written.toLowerCase());
  const words = correctableWords(text).filter(({ word }) => !mentioned.some((written) => written.includes(word)));
  if (words.length === 0) return undefined;
  const typed = [...new Set(words.map(({ word }) => word))].slice(0, MAX_WORDS);
  const { rows } = await tx.execute<{ typed: string; candidates: KnownWord[] }>(sql`
    select typed, (
      select json_agg(to_json(near)) from (
        select word, documents from search_words order by word <-> typed, word limit ${CANDIDATES}
      ) as near
    ) as candidates
    from unnest(${sql.param(typed)}::text[]) as typed
    where numnode(plainto_tsquery('english', typed)) > 0 and not exists (
      select from ${contentIndex} where ${findable} and ${contentIndex.terms} @@ plainto_tsquery('english', typed)
    )`);
  const corrections = new Map<string, string>();
  for (const { typed, candidates } of rows) {
    const correction = bestCorrection(typed, candidates ?? []);
    if (correction) corrections.set(typed, correction);
  }
  if (corrections.size === 0) return undefined;
  const isSure = [...corrections].every(([typed, correction]) => isSlip(typed, correction));
  const corrected = words.reduceRight(
    (rest, { word, start, end }) =>
      rest.slice(0, start) + (corrections.get(word) ?? rest.slice(start, end)) + rest.slice(end),
    text,
  );
  return { text: corrected, isSure };
}

/** The words that can be misspelt, in lower case: no digits, abbreviations, citations and addresses. */
export function correctableWords(text: string): Word[] {
  const cited = referencesInSearch(text);
  return [...text.matchAll(/\S+/g)]
    .filter(([token]) => !NO_WORD.test(token))
    .flatMap((token) =>
      [...token[0].matchAll(WORD)].map((match) => {
        const start = token.index + match.index;
        return { written: match[0], start, end: start + match[0].length };
      }),
    )
    .filter(
      ({ written, start, end }) =>
        written.length <= MAX_WORD_LENGTH + MAX_EDIT_DISTANCE &&
        !ABBREVIATION.test(written) &&
        !cited.some((citation) => citation.start < end && start < citation.end),
    )
    .map(({ written, start, end }) => ({ word: written.toLowerCase(), start, end }));
}
