/** A question of the editors as stemmed words, and all words of the questions with the same answer. */
export type PinnedQuestion<T> = {
  readonly answer: T;
  readonly words: readonly string[];
  readonly related: ReadonlySet<string>;
};

/** A visitor's question. */
export type AskedQuestion = {
  readonly words: ReadonlySet<string>;
  /** Words that need not be in a question of the editors. */
  readonly weak: ReadonlySet<string>;
  /** The words of each of its clauses. */
  readonly clauses: readonly ReadonlySet<string>[];
  /** Whether it is a sentence rather than keywords. */
  readonly isSpoken: boolean;
  /** Whether it is about matters of the profession. */
  readonly isTechnical: boolean;
};

type Match<T> = { readonly answer: T; readonly matched: number; readonly known: number; readonly rest: number };

/**
 * The answer whose question has the most words in common with a visitor's: it has no other words, and neither has the
 * visitor's, apart from those of questions with the same answer. One that is not technical may also have a word that no
 * question has, a sentence as many as it has in common, or a clause that matches.
 */
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
  // One word of a clause says too little where the sentence has words that no question has.
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

/** The match with the most words, then with the fewest that it does not explain; of equal ones the first. */
function best<T>(matches: readonly Match<T>[]): Match<T> | undefined {
  return matches.reduce<Match<T> | undefined>(
    (found, match) =>
      !found || match.matched > found.matched || (match.matched === found.matched && match.rest < found.rest)
        ? match
        : found,
    undefined,
  );
}
