import { type SQL, sql } from 'drizzle-orm';
import { documentIdsOfSearch, isCitation } from '../content/citations/recognise.ts';
import { isPrefix, lexeme, titleQuery, toAny } from '../content/queries/index-query.ts';
import { normaliseSearchText, toWebsearchQuery } from '../content/queries/search-text.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import { withoutQuestionWords } from './question-words.ts';
import { type Mention, mentionsIn, type Synonyms } from './synonyms.ts';

export type SearchQuery = {
  text: string;
  mentions: readonly Mention[];
  /** Stemmed and sorted, without question words. */
  lexemes: readonly string[];
  /** Words with synonyms as `tsquery` text; empty when all are stop words. */
  words: string;
  /** `tsquery` text on `content_index.terms`; empty when nothing can match. */
  hits: string;
  /** Matches all words in title, names or terms, a cheap sign of relevance; `tsquery` text. */
  likely: string;
};

const MAX_MENTIONS = 4;
/** Bounds the time of searches and excerpts, which grows with the forms. */
const MAX_FORMS = 20;

/** Supports quoted phrases, `or` and a leading hyphen; undefined for an empty text. */
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
  // All words of `who we are` are stop words of the english configuration, so search the words of titles.
  const titles = hasPrefix || isStopWords ? titleQuery(titleWords, hasPrefix) : '';
  const cited = listDocuments(text, mentions).map((id) => lexeme('+', id));
  const hits = toAny(words, titles, ...cited);
  return { text, mentions, lexemes, words, hits, likely: toAny(inHeading(words), titles) };
}

/** Headings have no positions, so phrases are searched word by word there. */
function inHeading(query: string): string {
  return query.replace(PHRASE, (phrase) => {
    const words = (phrase.match(WORD) ?? []).map((word) => `'#${word.slice(1)}`);
    return words.length === 1 ? words.join('') : `(${words.join(' & ')} & (${phrase}))`;
  });
}

const WORD = /'(?:[^']|'')+'/g;
/** Words with `<->` or a distance between them. */
const PHRASE = /'(?:[^']|'')+'(?: <(?:-|\d+)> '(?:[^']|'')+')*/g;

/** Removes repetitions from a `websearch_to_tsquery`, which would add their synonyms again. */
export function withoutRepetitions(query: string): string {
  const alternatives = query.split(OR).map((alternative) => [...new Set(alternative.split(AND))].join(' & '));
  return [...new Set(alternatives)].join(' | ');
}

const OR = / \| (?=(?:[^']*'[^']*')*[^']*$)/;
const AND = / & (?=(?:[^']*'[^']*')*[^']*$)/;

/** Gives each mention an equal share of the forms, including the typed one. */
function withFewForms(mentions: readonly Mention[]): Mention[] {
  const share = Math.floor(MAX_FORMS / mentions.length);
  return mentions.map(({ written, forms }) => ({ written, forms: [...new Set([written, ...forms])].slice(0, share) }));
}

const toLexemes = (text: SQL): SQL => sql`tsvector_to_array(to_tsvector('english', ${text}))`;

/** Finds citations of a document in any form when the text is only a citation or its synonym. */
function listDocuments(text: string, mentions: readonly Mention[]): string[] {
  const synonyms = mentions.filter(({ written }) => written.toLowerCase() === text.toLowerCase());
  return [text, ...synonyms.flatMap(({ forms }) => forms)].filter(isCitation).flatMap(documentIdsOfSearch);
}

const english = (text: string): SQL => sql`websearch_to_tsquery('english', ${text})`;
const phrase = (text: string): SQL => sql`phraseto_tsquery('english', ${text})`;

/** Deduplicates queries, and drops the empty ones of stop words. */
const anyQuery = (queries: SQL[]): SQL =>
  sql`(select string_agg(distinct form::text, ' | ')::tsquery from unnest(array[${sql.join(queries, sql`, `)}]) as form where numnode(form) > 0)`;

function withSynonyms(query: SQL, { written, forms }: Mention): SQL {
  const isPhrase = !/\s/.test(written);
  const phrases = anyQuery(forms.map(phrase));
  const inQuotes = sql`ts_rewrite(${query}, ${phrase(written)}, ${phrases})`;
  const loose = isPhrase ? phrases : anyQuery([english(written), ...forms.map(phrase)]);
  return sql`ts_rewrite(${inQuotes}, ${english(written)}, ${loose})`;
}
