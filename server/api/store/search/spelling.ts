/**
 * How many slips of the fingers lie between two words: a letter too many, missing or wrong, or two swapped (optimal string
 * alignment). Upper and lower case count as different.
 */
export function slips(a: string, b: string): number {
  const from = [...a];
  const to = [...b];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of from.entries()) {
    const row = [i + 1];
    for (const [j, other] of to.entries()) {
      const swapped = i > 0 && j > 0 && letter === to[j - 1] && other === from[i - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + (letter === other ? 0 : 1),
          (last[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          swapped ? (beforeLast[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

/** A word of the vocabulary, and how many texts it stands in. */
export type KnownWord = { word: string; documents: number };

/** Slips a word of some length may have: one in a short word, two in a longer one, three in a very long one. */
const allowedSlips = (length: number): number => (length < 6 ? 1 : length < 12 ? 2 : 3);

/**
 * The word that was most likely meant: the fewest slips; of equals one with the same first letter, which few people get wrong;
 * then the most common.
 */
export function bestCorrection(typed: string, candidates: readonly KnownWord[]): string | undefined {
  const limit = allowedSlips([...typed].length);
  const [best] = candidates
    .map(({ word, documents }) => ({ word, documents, slips: slips(typed, word), isSameStart: word[0] === typed[0] }))
    .filter((candidate) => candidate.slips > 0 && candidate.slips <= limit)
    .sort((a, b) => a.slips - b.slips || Number(b.isSameStart) - Number(a.isSameStart) || b.documents - a.documents);
  return best?.word;
}
