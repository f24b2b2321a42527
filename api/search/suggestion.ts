import { type SQL, sql } from 'drizzle-orm';
import { referencesInSearch } from '../content/citations/recognise.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { SearchQuery } from './search-query.ts';
import { bestCorrection, isSlip, type KnownWord, MAX_EDIT_DISTANCE } from './spelling.ts';

const MAX_WORDS = 8;
/** Nearest words by trigrams, which include the best by edit distance. */
const CANDIDATES = 60;
export const MIN_WORD_LENGTH = 4;
export const MAX_WORD_LENGTH = 40;
const WORD = new RegExp(`\\p{L}{${MIN_WORD_LENGTH},}`, 'gu');
/** Short capitals are abbreviations, which must not be corrected. */
const ABBREVIATION = /^\p{Lu}{4,6}$/u;
/** Numbers, e-mail addresses and URLs have no spelling. */
const NO_WORD = /[\p{N}@]|\/\/|www\./iu;

type Word = { readonly word: string; readonly start: number; readonly end: number };

export type CorrectedText = {
  text: string;
  /** All corrections are slips, so that hardly anything else can be meant. */
  isSure: boolean;
};

/** Corrects words that occur in no item; undefined when there are none. */
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

/** Excludes digits, abbreviations, citations and addresses; lower case. */
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
