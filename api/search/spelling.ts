/**
 * The edit distance of two words: letters to insert, delete, replace or swap with their neighbour (optimal string
 * alignment). Case-sensitive.
 */
export function editDistance(a: string, b: string): number {
  const from = [...a];
  const to = [...b];
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of from.entries()) {
    const row = [i + 1];
    for (const [j, other] of to.entries()) {
      const isSwapped = i > 0 && j > 0 && letter === to[j - 1] && other === from[i - 1];
      row.push(
        Math.min(
          (previous[j] ?? 0) + (letter === other ? 0 : 1),
          (previous[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          isSwapped ? (beforePrevious[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[to.length] ?? 0;
}

/** A word of the vocabulary, and the number of items that contain it. */
export type KnownWord = { word: string; documents: number };

/** The largest edit distance of any correction. */
export const MAX_EDIT_DISTANCE = 3;

/** The largest edit distance of a correction, by the length of the word. */
const maxEditDistance = (length: number): number => (length < 6 ? 1 : length < 12 ? 2 : MAX_EDIT_DISTANCE);

/**
 * Whether a correction is near enough to be sure: the first letter is right, and at most two others are wrong, unlike
 * `biocompatibility` for `compatibility`.
 */
export const isSlip = (typed: string, correction: string, limit = 2): boolean =>
  typed[0] === correction[0] && editDistance(typed, correction) <= limit;

/**
 * The best correction of a word: the smallest edit distance, then the same first letter (rarely mistyped), then the
 * most frequent, then the first by its letters. Undefined when no candidate is close enough.
 */
export function bestCorrection(typed: string, candidates: readonly KnownWord[]): string | undefined {
  const limit = maxEditDistance([...typed].length);
  const [best] = candidates
    .map(({ word, documents }) => ({
      word,
      documents,
      distance: editDistance(typed, word),
      hasSameStart: word[0] === typed[0],
    }))
    .filter(({ distance }) => distance > 0 && distance <= limit)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.hasSameStart) - Number(a.hasSameStart) ||
        b.documents - a.documents ||
        (a.word < b.word ? -1 : 1),
    );
  return best?.word;
}
