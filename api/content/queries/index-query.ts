import { type SQL, sql } from 'drizzle-orm';
import { contentIndex } from '../../database/schema/content-index.ts';
import type { Db } from '../../database/schema/db.ts';
import { normaliseSearchText, toWebsearchQuery } from './search-text.ts';

/** Texts of `tsquery`s on `content_index.terms`, whose marks `content_items.search` explains. */

/** Minimum length of a text that matches titles by half a word. */
const MIN_PREFIX_LENGTH = 3;
/** Quotation marks and leading hyphens. */
const OPERATORS = /"|(?:^|\s)-/;

/** All conditions at once; empty ones are left out. */
export const allOfThem = (...queries: readonly string[]): string => join(queries, ' & ');
/** At least one of the conditions; empty ones are left out. */
export const toAny = (...queries: readonly string[]): string => join(queries, ' | ');
/** A lexeme with its mark. */
export const lexeme = (mark: '=' | '~' | '@' | '+' | '^', word: string | number): string =>
  `'${mark}${String(word).replaceAll(/['\\]/g, '$&$&')}'`;

function join(queries: readonly string[], operator: string): string {
  const present = queries.filter((query) => query !== '');
  return present.length < 2 ? present.join('') : `(${present.map((query) => `(${query})`).join(operator)})`;
}

/** Whether the last word of a text may be the prefix of a word in a title. */
export const isPrefix = (text: string): boolean => text.length >= MIN_PREFIX_LENGTH && !OPERATORS.test(text);

/** Titles with these words, the last one perhaps as a prefix. Words consist of letters and digits (`words_of`). */
export function titleQuery(words: readonly string[], hasPrefix: boolean): string {
  return allOfThem(
    ...words.map((word, index) => lexeme('=', word) + (hasPrefix && index === words.length - 1 ? ':*' : '')),
  );
}

/** Items whose text contains the words in any inflection, or whose title has them, the last one perhaps as a prefix. */
export type WordsQuery = {
  /** The condition on `content_index`. */
  matches: SQL;
  /** The words as the text of a `tsquery` of the `english` configuration. */
  words: string;
};

export async function parseWords(db: Pick<Db, 'execute'>, text: string): Promise<WordsQuery> {
  const normalised = normaliseSearchText(text);
  const { rows } = await db.execute<{ words: string; titleWords: string[] }>(sql`
    select websearch_to_tsquery('english', ${toWebsearchQuery(normalised)})::text as words,
      words_of(${normalised}) as "titleWords"`);
  const { words = '', titleWords = [] } = rows[0] ?? {};
  const titles = titleQuery(titleWords, isPrefix(normalised));
  return { words, matches: sql`${contentIndex.terms} @@ ${toAny(words, titles)}::tsquery` };
}
