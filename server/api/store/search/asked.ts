import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema.ts';
import { type Mention, mentionsIn } from './synonyms.ts';

/** What a visitor asks for, as the database understands it. */
export type Asked = {
  /** The visitor's words, tidied. */
  text: string;
  /** The words in any form with their synonyms, as a `tsquery` of the `english` configuration. */
  query: SQL;
  /** The condition of a hit. */
  matches: SQL;
};

/** More words than anybody means; they bound the time a query can take. */
const MAX_WORDS = 32;
const MAX_WORD_LENGTH = 64;
const MAX_MENTIONS = 8;
/** The trigram index cannot help with less. */
const MIN_PART_LENGTH = 3;

/**
 * Reads a search text: quotes make a phrase, `or` a choice, a leading hyphen leaves out. A text that is a part of a title finds
 * it too, so half a word is enough. Undefined for no text.
 */
export function readAsked(searchText: string): Asked | undefined {
  const text = tidy(searchText);
  if (text === '') return undefined;
  const query = mentionsIn(text).slice(0, MAX_MENTIONS).reduce(withSynonyms, english(text));
  const conditions = [
    sql`${contentItems.search} @@ ${query}`,
    // Of `who we are` the english configuration leaves nothing; names and titles are also kept word by word.
    sql`(numnode(${english(text)}) = 0 and ${contentItems.heading} @@ websearch_to_tsquery('simple', ${text}))`,
  ];
  if (text.length >= MIN_PART_LENGTH) conditions.push(sql`${contentItems.title} ilike ${`%${escapeLike(text)}%`}`);
  return { text, query, matches: sql`(${sql.join(conditions, sql` or `)})` };
}

function tidy(searchText: string): string {
  const words = searchText
    .normalize('NFC')
    .replace(/[“”„«»]/g, '"')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return words
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH).toWellFormed())
    .join(' ');
}

const english = (text: string): SQL => sql`websearch_to_tsquery('english', ${text})`;
const phrase = (text: string): SQL => sql`phraseto_tsquery('english', ${text})`;

/** The query with every form of what it mentions in place of the one that was written. */
function withSynonyms(query: SQL, { written, forms }: Mention): SQL {
  const isPhrase = !/\s/.test(written);
  const phrases = sql.join(forms.map(phrase), sql` || `);
  const inQuotes = sql`ts_rewrite(${query}, ${phrase(written)}, ${phrases})`;
  const loose = isPhrase ? phrases : sql`${english(written)} || ${phrases}`;
  return sql`ts_rewrite(${inQuotes}, ${english(written)}, ${loose})`;
}

/** A text for LIKE in which nothing is a wildcard. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
