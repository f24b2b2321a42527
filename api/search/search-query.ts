import { type SQL, sql } from 'drizzle-orm';
import { documentIdsOfSearch, isCitation } from '../content/citations/recognise.ts';
import { isPrefix, lexeme, titleQuery, toAny } from '../content/queries/index-query.ts';
import { normaliseSearchText, toWebsearchQuery } from '../content/queries/search-text.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import { withoutQuestionWords } from './question-words.ts';
import { type Mention, mentionsIn, type Synonyms } from './synonyms.ts';

/** A parsed search text. */
export type SearchQuery = {
  /** The normalised text. */
  text: string;
  /** Names and synonyms that the text mentions. */
  mentions: readonly Mention[];
  /** The words without those that make it a question, stemmed and sorted. */
  lexemes: readonly string[];
  /** The words with their synonyms, as the text of a `tsquery`; empty when all are stop words. */
  words: string;
  /** The hits, as the text of a `tsquery` on `content_index.terms`; empty when nothing can match. */
  hits: string;
  /** Hits that have all words in title, names or terms: a cheap sign of relevance, as the text of a `tsquery`. */
  likely: string;
};

const MAX_MENTIONS = 4;
/** Forms of all mentions together: the time of a search and of its excerpts grows with them. */
const MAX_FORMS = 20;

/**
 * Parses a search text: quotation marks make a phrase, `or` an alternative, a leading hyphen excludes a word. A title
 * also matches by all words of the text, the last one as a prefix. Question words are ignored. Undefined for an empty
 * text.
 */
export async function parseSearchText(
  tx: Transaction,
  searchText: string,
  synonyms: Synonyms,
): Promise<SearchQuery | undefined> {
  const text = normaliseSearchText(searchText);
  if (text === '') return undefined;
  const asked = withoutQuestionWords(text);
  const [parsed] = (await tx.execute<{ plain: string }>(sql`select ${english(toWebsearchQuery(asked))}::text as plain`))
    .rows;
  const plain = sql`${withoutRepetitions(parsed?.plain ?? '')}::tsquery`;
  const mentions = mentionsIn(text, synonyms).slice(0, MAX_MENTIONS);
  const { rows } = await tx.execute<{
    words: string;
    isStopWords: boolean;
    titleWords: string[];
    lexemes: string[];
  }>(sql`
    select words::text, numnode(plain) = 0 as "isStopWords", words_of(${text}) as "titleWords", ${toLexemes(sql`${asked}`)} as lexemes
    from (select ${plain} as plain, ${withFewForms(mentions).reduce(withSynonyms, plain)} as words) as parsed`);
  const { words = '', isStopWords = true, titleWords = [], lexemes = [] } = rows[0] ?? {};
  // An abbreviation is a whole word: `CER` must not match "certificate".
  const hasPrefix = mentions.length === 0 && isPrefix(text);
  // All words of `who we are` are stop words of the english configuration, so the words of titles are searched.
  const titles = hasPrefix || isStopWords ? titleQuery(titleWords, hasPrefix) : '';
  const cited = listDocuments(text, mentions).map((id) => lexeme('+', id));
  const hits = toAny(words, titles, ...cited);
  return { text, mentions, lexemes, words, hits, likely: toAny(inHeading(words), titles) };
}

/**
 * The query with its words also in title, names or terms, whose lexemes have no positions: there the words of a phrase
 * are searched for one by one.
 */
function inHeading(query: string): string {
  return query.replace(PHRASE, (phrase) => {
    const words = (phrase.match(WORD) ?? []).map((word) => `'#${word.slice(1)}`);
    return words.length === 1 ? words.join('') : `(${words.join(' & ')} & (${phrase}))`;
  });
}

const WORD = /'(?:[^']|'')+'/g;
/** Words with `<->` or a distance between them. */
const PHRASE = /'(?:[^']|'')+'(?: <(?:-|\d+)> '(?:[^']|'')+')*/g;

/**
 * A `tsquery` of `websearch_to_tsquery` (alternatives and words, no brackets) without repetitions, which would add
 * their synonyms again.
 */
export function withoutRepetitions(query: string): string {
  const alternatives = query.split(OR).map((alternative) => [...new Set(alternative.split(AND))].join(' & '));
  return [...new Set(alternatives)].join(' | ');
}

/** Operators that do not stand within a quoted word. */
const OR = / \| (?=(?:[^']*'[^']*')*[^']*$)/;
const AND = / & (?=(?:[^']*'[^']*')*[^']*$)/;

/** The mentions with an equal share of the forms, that of the text among them. */
function withFewForms(mentions: readonly Mention[]): Mention[] {
  const share = Math.floor(MAX_FORMS / mentions.length);
  return mentions.map(({ written, forms }) => ({ written, forms: [...new Set([written, ...forms])].slice(0, share) }));
}

/** The stemmed words of a text without positions. */
const toLexemes = (text: SQL): SQL => sql`tsvector_to_array(to_tsvector('english', ${text}))`;

/** The documents of a text that is only a citation or its synonym, to find citations of them in any form. */
function listDocuments(text: string, mentions: readonly Mention[]): string[] {
  const synonyms = mentions.filter(({ written }) => written.toLowerCase() === text.toLowerCase());
  return [text, ...synonyms.flatMap(({ forms }) => forms)].filter(isCitation).flatMap(documentIdsOfSearch);
}

const english = (text: string): SQL => sql`websearch_to_tsquery('english', ${text})`;
const phrase = (text: string): SQL => sql`phraseto_tsquery('english', ${text})`;

/** At least one of the queries, each once, as many forms have the same words; forms of stop words alone are empty. */
const anyQuery = (queries: SQL[]): SQL =>
  sql`(select string_agg(distinct form::text, ' | ')::tsquery from unnest(array[${sql.join(queries, sql`, `)}]) as form where numnode(form) > 0)`;

/** Replaces a mentioned form in the query by the alternatives of all its synonyms. */
function withSynonyms(query: SQL, { written, forms }: Mention): SQL {
  const isPhrase = !/\s/.test(written);
  const phrases = anyQuery(forms.map(phrase));
  const inQuotes = sql`ts_rewrite(${query}, ${phrase(written)}, ${phrases})`;
  const loose = isPhrase ? phrases : anyQuery([english(written), ...forms.map(phrase)]);
  return sql`ts_rewrite(${inQuotes}, ${english(written)}, ${loose})`;
}
