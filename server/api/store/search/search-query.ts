import { type SQL, sql } from 'drizzle-orm';
import { documentIdsOfSearch, isCitation } from '../documents/recognise.ts';
import { normaliseSearchText, toWebsearchQuery } from '../queries/search-text.ts';
import { contentItems } from '../schema/content.ts';
import { cites } from './cites.ts';
import { withoutQuestionWords } from './question-words.ts';
import { type Mention, mentionsIn, type Synonyms } from './synonyms.ts';

/** A parsed search text. */
export type SearchQuery = {
  /** The normalised text. */
  text: string;
  /** What the text mentions. */
  mentions: readonly Mention[];
  /** The words with their synonyms, as a `tsquery` of the `english` configuration. */
  tsquery: SQL;
  /** The condition of a hit. */
  matches: SQL;
};

const MAX_MENTIONS = 4;
/** The trigram index is of no use for shorter texts. */
const MIN_PREFIX_LENGTH = 3;

/**
 * Parses a search text: quotation marks make a phrase, `or` an alternative, a leading hyphen excludes a word. A prefix of the
 * words of a title matches too, so half a word is enough. The words that make a text a question are not searched for. Undefined for an empty text.
 */
export function parseSearchText(searchText: string, synonyms: Synonyms): SearchQuery | undefined {
  const text = normaliseSearchText(searchText);
  if (text === '') return undefined;
  const words = toWebsearchQuery(withoutQuestionWords(text));
  const mentions = mentionsIn(text, synonyms).slice(0, MAX_MENTIONS);
  const tsquery = mentions.reduce(withSynonyms, english(words));
  const conditions = [
    sql`${contentItems.search} @@ ${tsquery}`,
    // All words of `who we are` are stop words of the english configuration, so the unstemmed titles and names are searched.
    sql`(numnode(${english(words)}) = 0 and ${contentItems.heading} @@ websearch_to_tsquery('simple', ${words}))`,
  ];
  // An abbreviation is a whole word: `CER` must not match "certificate".
  if (text.length >= MIN_PREFIX_LENGTH && mentions.length === 0) conditions.push(titleHasWordsFrom(text));
  const cited = documentsOf(text, mentions);
  if (cited.length > 0) conditions.push(cites(cited));
  return { text, mentions, tsquery, matches: sql`(${sql.join(conditions, sql` or `)})` };
}

/** The documents of a text that is nothing but a citation, or a synonym of one: what cites them in any form is found. */
function documentsOf(text: string, mentions: readonly Mention[]): string[] {
  const synonyms = mentions.filter(({ written }) => written.toLowerCase() === text.toLowerCase());
  return [text, ...synonyms.flatMap(({ forms }) => forms)].filter(isCitation).flatMap(documentIdsOfSearch);
}

const english = (text: string): SQL => sql`websearch_to_tsquery('english', ${text})`;
const phrase = (text: string): SQL => sql`phraseto_tsquery('english', ${text})`;

/** Replaces a mentioned form in the query by the alternatives of all its synonyms. */
function withSynonyms(query: SQL, { written, forms }: Mention): SQL {
  const isPhrase = !/\s/.test(written);
  const phrases = sql.join(forms.map(phrase), sql` || `);
  const inQuotes = sql`ts_rewrite(${query}, ${phrase(written)}, ${phrases})`;
  const loose = isPhrase ? phrases : sql`${english(written)} || ${phrases}`;
  return sql`ts_rewrite(${inQuotes}, ${english(written)}, ${loose})`;
}

/** Titles that contain the text at the start or after a space, as a prefix of their words. */
function titleHasWordsFrom(text: string): SQL {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return sql`${contentItems.title} ilike ${`${literal}%`} or ${contentItems.title} ilike ${`% ${literal}%`}`;
}
