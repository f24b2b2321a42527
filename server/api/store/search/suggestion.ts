import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../durable.ts';
import { contentItems } from '../schema.ts';
import type { Asked } from './asked.ts';
import { bestCorrection, type KnownWord } from './spelling.ts';
import { mentionsIn } from './synonyms.ts';

/** More wrong words than this are no slip of the fingers. */
const MAX_WORDS = 8;
/** The nearest words by trigrams; the best of them by slips is among these. */
const CANDIDATES = 60;
/** Words as the vocabulary has them: of letters, four at least. */
export const MIN_WORD_LENGTH = 4;
const WORD = new RegExp(`\\p{L}{${MIN_WORD_LENGTH},}`, 'gu');

/** A search text in which each word that stands in no text is replaced by the word most likely meant. Undefined when there is none. */
export async function correctedText(
  tx: Transaction,
  { text }: Asked,
  findable: SQL | undefined,
): Promise<string | undefined> {
  const mentioned = mentionsIn(text).map(({ written }) => written.toLowerCase());
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
      select from ${contentItems} where ${findable} and ${contentItems.search} @@ plainto_tsquery('english', typed)
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
