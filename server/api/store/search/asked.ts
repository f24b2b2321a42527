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
const MAX_WORDS = 20;
const MAX_WORD_LENGTH = 64;
const MAX_MENTIONS = 4;
/** The trigram index cannot help with less. */
const MIN_PART_LENGTH = 3;

/**
 * Reads a search text: quotes make a phrase, `or` a choice, a leading hyphen leaves out. The beginning of words of a title
 * finds it too, so half a word is enough. Undefined for no text.
 */
export function readAsked(searchText: string): Asked | undefined {
  const text = tidy(searchText);
  if (text === '') return undefined;
  const words = wellFormed(text);
  const mentions = mentionsIn(text).slice(0, MAX_MENTIONS);
  const query = mentions.reduce(withSynonyms, english(words));
  const conditions = [
    sql`${contentItems.search} @@ ${query}`,
    // Of `who we are` the english configuration leaves nothing; names and titles are also kept word by word.
    sql`(numnode(${english(words)}) = 0 and ${contentItems.heading} @@ websearch_to_tsquery('simple', ${words}))`,
  ];
  // An abbreviation is a whole word: `CER` means no certificate.
  if (text.length >= MIN_PART_LENGTH && mentions.length === 0) conditions.push(titleHasWordsFrom(text));
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

/**
 * Only what `websearch_to_tsquery` is meant for: words and phrases, each with one hyphen before it at most. A row of hyphens or
 * brackets is nested so deeply by it that it fails (`tsquery stack too small`).
 */
function wellFormed(text: string): string {
  const terms = text.replace(/[!&|():]/g, ' ').matchAll(/(-?)-*(?:"([^"]*)"?|([^\s"]+))/g);
  const kept: string[] = [];
  for (const [, minus = '', phrase, word = ''] of terms) {
    const term = (phrase ?? word).replace(/^[^\p{L}\p{N}]+/u, '');
    if (term !== '') kept.push(minus + (phrase === undefined ? term : `"${term}"`));
  }
  return kept.join(' ');
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

/** Titles in which a text stands at the start or after a space, whatever follows. */
function titleHasWordsFrom(text: string): SQL {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return sql`${contentItems.title} ilike ${`${literal}%`} or ${contentItems.title} ilike ${`% ${literal}%`}`;
}
