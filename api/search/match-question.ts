/** Stemmed words, and all words of questions with the same answer. */
export type PinnedQuestion<T> = {
  readonly answer: T;
  readonly words: readonly string[];
  readonly related: ReadonlySet<string>;
};

export type AskedQuestion = {
  readonly words: ReadonlySet<string>;
  readonly weak: ReadonlySet<string>;
  readonly clauses: readonly ReadonlySet<string>[];
  readonly isSpoken: boolean;
  readonly isTechnical: boolean;
};

type Match<T> = { readonly answer: T; readonly matched: number; readonly known: number; readonly rest: number };

/** The most common words win; other words must occur in questions with the same answer. */
export function bestAnswer<T>(questions: readonly PinnedQuestion<T>[], asked: AskedQuestion): T | undefined {
  const { words, weak, clauses } = asked;
  const findMatches = (part: ReadonlySet<string>) => matchesIn(questions, part, weak);
  const matches = findMatches(words);
  const exact = best(matches.filter(({ rest }) => rest === 0));
  if (exact || asked.isTechnical) return exact?.answer;
  const unknown = [...words].filter((word) => !weak.has(word) && !questions.some(({ related }) => related.has(word)));
  const isNear = ({ matched, known, rest }: Match<T>) =>
    asked.isSpoken
      ? rest < known || (matched > 1 && rest === known)
      : matched > 1 && rest === 1 && unknown.length === 1;
  const near = best(matches.filter(isNear));
  if (near) return near.answer;
  // A single matching word is too weak where the sentence has unknown words.
  const isWhole = ({ matched, rest }: Match<T>) => rest === 0 && (matched > 1 || unknown.length === 0);
  return best(clauses.flatMap(findMatches).filter(isWhole))?.answer;
}

function matchesIn<T>(
  questions: readonly PinnedQuestion<T>[],
  words: ReadonlySet<string>,
  weak: ReadonlySet<string>,
): Match<T>[] {
  return questions
    .filter((question) => question.words.every((word) => words.has(word)))
    .map(({ answer, words: { length: matched }, related }) => {
      const known = [...words].filter((word) => related.has(word)).length;
      const rest = [...words].filter((word) => !related.has(word) && !weak.has(word)).length;
      return { answer, matched, known, rest };
    });
}

/** Most words first, then fewest unexplained ones; the first of equals. */
function best<T>(matches: readonly Match<T>[]): Match<T> | undefined {
  return matches.reduce<Match<T> | undefined>(
    (found, match) =>
      !found || match.matched > found.matched || (match.matched === found.matched && match.rest < found.rest)
        ? match
        : found,
    undefined,
  );
}
