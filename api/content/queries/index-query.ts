import { type SQL, sql } from 'drizzle-orm';
import { contentIndex } from '../../database/schema/content-index.ts';
import type { Db } from '../../database/schema/db.ts';
import { normaliseSearchText, toWebsearchQuery } from './search-text.ts';

/** `tsquery` texts on `content_index.terms`; `content_items.search` explains the marks. */

/** Minimum length for prefix matches in titles. */
const MIN_PREFIX_LENGTH = 3;
const OPERATORS = /"|(?:^|\s)-/;

export const allOfThem = (...queries: readonly string[]): string => join(queries, ' & ');
export const toAny = (...queries: readonly string[]): string => join(queries, ' | ');
export const lexeme = (mark: '=' | '~' | '@' | '+' | '^', word: string | number): string =>
  `'${mark}${String(word).replaceAll(/['\\]/g, '$&$&')}'`;

function join(queries: readonly string[], operator: string): string {
  const present = queries.filter((query) => query !== '');
  return present.length < 2 ? present.join('') : `(${present.map((query) => `(${query})`).join(operator)})`;
}

/** True when the last word may match as a prefix. */
export const isPrefix = (text: string): boolean => text.length >= MIN_PREFIX_LENGTH && !OPERATORS.test(text);

/** Words must consist of letters and digits (`words_of`). */
export function titleQuery(words: readonly string[], hasPrefix: boolean): string {
  return allOfThem(
    ...words.map((word, index) => lexeme('=', word) + (hasPrefix && index === words.length - 1 ? ':*' : '')),
  );
}

/** Matches inflections in the text, or the title, its last word as a prefix. */
export type WordsQuery = {
  matches: SQL;
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
