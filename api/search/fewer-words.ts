import type { SQL } from 'drizzle-orm';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import { countHits } from './hits.ts';
import { parseSearchText, type SearchQuery } from './search-query.ts';
import type { Synonyms } from './synonyms.ts';

export type FewerWords = {
  readonly query: SearchQuery;
  readonly leftOut: readonly string[];
};

/** Bounds the number of queries. */
const MAX_WORDS = 6;
/** Beyond this count a word's frequency does not matter. */
const MANY = 500;
/** Such operators express a structure: search for the text as is. */
const SYNTAX = /["()|&!:]|(?:^|\s)-|\sor\s/i;

type Options = { findable: SQL; synonyms: Synonyms };
type Word = { readonly text: string; readonly count: number };

/** Drops words without hits, then the most frequent one; undefined for a single word or when nothing has any. */
export async function fewerWords(tx: Transaction, text: string, options: Options): Promise<FewerWords | undefined> {
  const typed = text.split(' ');
  if (typed.length < 2 || typed.length > MAX_WORDS || SYNTAX.test(text)) return undefined;
  const words: Word[] = [];
  for (const word of typed) {
    const query = await parseSearchText(tx, word, options.synonyms);
    // A stop word is in every text.
    const count =
      query && query.lexemes.length > 0 ? await countHits(tx, options.findable, query.hits, MANY) : MANY + 1;
    words.push({ text: word, count });
  }
  if (!words.some(isTelling)) return undefined;
  let kept = words.filter(({ count }) => count > 0);
  if (kept.length === words.length) kept = withoutMostFrequent(kept);
  for (; kept.some(isTelling); kept = withoutMostFrequent(kept)) {
    const query = await parseSearchText(tx, toText(kept), options.synonyms);
    if (query && (await countHits(tx, options.findable, query.hits, 1)) > 0) {
      return { query, leftOut: words.filter((word) => !kept.includes(word)).map((word) => word.text) };
    }
  }
  return undefined;
}

/** Excludes stop words and words without items. */
const isTelling = ({ count }: Word): boolean => count > 0 && count <= MANY;

const toText = (words: readonly Word[]): string => words.map((word) => word.text).join(' ');

/** Keeps stop words, as they do not narrow a search. */
function withoutMostFrequent(words: readonly Word[]): Word[] {
  const most = Math.max(...words.filter(isTelling).map(({ count }) => count));
  const at = words.findLastIndex(({ count }) => count === most);
  return words.filter((_, index) => index !== at);
}
