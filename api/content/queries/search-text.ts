/** Bounds the time of a query. */
const MAX_WORDS = 12;
const MAX_WORD_LENGTH = 64;

/** Normalises Unicode, quotation marks and white space, and limits the words. */
export function normaliseSearchText(searchText: string, maxWords = MAX_WORDS): string {
  const words = searchText
    .normalize('NFC')
    .replace(/[“”„«»]/g, '"')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean);
  return words
    .slice(0, maxWords)
    .map((word) => word.slice(0, MAX_WORD_LENGTH).toWellFormed())
    .join(' ');
}

/** Keeps at most one leading hyphen: nested operators would fail with `tsquery stack too small`. */
export function toWebsearchQuery(text: string): string {
  const terms = text.replace(/[!&|():]/g, ' ').matchAll(/(-?)-*(?:"([^"]*)"?|([^\s"]+))/g);
  const result: string[] = [];
  for (const [, minus = '', phrase, word = ''] of terms) {
    const term = (phrase ?? word).replace(/^[^\p{L}\p{N}]+/u, '');
    if (term !== '') result.push(minus + (phrase === undefined ? term : `"${term}"`));
  }
  return result.join(' ');
}
