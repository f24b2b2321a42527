/** Optimal string alignment (insert, delete, replace, swap neighbours), case-sensitive. */
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

export type KnownWord = { word: string; documents: number };

export const MAX_EDIT_DISTANCE = 3;

const maxEditDistance = (length: number): number => (length < 6 ? 1 : length < 12 ? 2 : MAX_EDIT_DISTANCE);

/** Needs the right first letter and few wrong ones: `biocompatibility` is no slip for `compatibility`. */
export const isSlip = (typed: string, correction: string, limit = 2): boolean =>
  typed[0] === correction[0] && editDistance(typed, correction) <= limit;

/** Prefers small distance, same first letter, then frequency; undefined when none is close enough. */
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
