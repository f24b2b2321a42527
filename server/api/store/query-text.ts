/** What visitors type, before the database reads it as a query. */

/** More words than anybody means; they bound the time a query can take. */
const MAX_WORDS = 20;
const MAX_WORD_LENGTH = 64;

/** A visitor's words: white space and marks made plain, no more and no longer than anybody means. */
export function tidy(searchText: string): string {
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
export function wellFormed(text: string): string {
  const terms = text.replace(/[!&|():]/g, ' ').matchAll(/(-?)-*(?:"([^"]*)"?|([^\s"]+))/g);
  const kept: string[] = [];
  for (const [, minus = '', phrase, word = ''] of terms) {
    const term = (phrase ?? word).replace(/^[^\p{L}\p{N}]+/u, '');
    if (term !== '') kept.push(minus + (phrase === undefined ? term : `"${term}"`));
  }
  return kept.join(' ');
}
