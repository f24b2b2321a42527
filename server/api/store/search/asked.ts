import { type SQL, sql } from 'drizzle-orm';
import { tidy, wellFormed } from '../query-text.ts';
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
