import { type SQL, sql } from 'drizzle-orm';
import { contentIndex } from '../schema/content-index.ts';
import type { Transaction } from '../schema/durable-transaction.ts';
import type { SearchQuery } from './search-query.ts';
import { bestCorrection, type KnownWord } from './spelling.ts';

/** Limit of words that are checked, which bounds the time of the query. */
const MAX_WORDS = 8;
/** The nearest words by trigrams; which include the best one by edit distance. */
const CANDIDATES = 60;
/** Minimum length of a word in the vocabulary, which contains letters only. */
export const MIN_WORD_LENGTH = 4;
const WORD = new RegExp(`\\p{L}{${MIN_WORD_LENGTH},}`, 'gu');

/** Replaces each word that occurs in no item by its best correction; undefined when there is none. */
export async function correctedText(
  tx: Transaction,
  { text, mentions }: SearchQuery,
  findable: SQL,
): Promise<string | undefined> {
  const mentioned = mentions.map(({ written }) => written.toLowerCase());
  const words = wordsOf(text).filter((word) => !mentioned.some((written) => written.includes(word)));
  if (words.length === 0) return undefined;
  const { rows } = await tx.execute<{ typed: string; candidates: KnownWord[] }>(sql`
    select typed, (
      select json_agg(to_json(near)) from (
        select word, documents from search_words order by word <-> typed limit ${CANDIDATES}
      ) as near
    ) as candidates
    from unnest(${sql.param(words)}::text[]) as typed
    where numnode(plainto_tsquery('english', typed)) > 0 and not exists (
      select from ${contentIndex} where ${findable} and ${contentIndex.terms} @@ plainto_tsquery('english', typed)
    )`);
  const corrections = new Map<string, string>();
  for (const { typed, candidates } of rows) {
    const correction = bestCorrection(typed, candidates ?? []);
    if (correction) corrections.set(typed, correction);
  }
  if (corrections.size === 0) return undefined;
  return text.replace(WORD, (word) => corrections.get(word.toLowerCase()) ?? word);
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(WORD))].slice(0, MAX_WORDS);
}
