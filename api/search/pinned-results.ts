import { inArray } from 'drizzle-orm';
import { splitTarget } from '../../shared/addresses/target.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { readList } from '../content/queries/lists.ts';
import { perContent } from '../content/queries/per-content.ts';
import { normaliseSearchText } from '../content/queries/search-text.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { listWords } from '../people/people-named.ts';
import { bestAnswer, type PinnedQuestion } from './match-question.ts';
import { comparedStems, createVocabulary, type Stems, type Vocabulary } from './question-stems.ts';
import { type EverydayForms, everydayForms, isPersonal, isSpoken, listClauses } from './question-text.ts';
import type { Mention } from './synonyms.ts';

type PinnedResult = NonNullable<ResponseOf<'search.site'>['pinned']>;
export type PinnedAnswer = {
  readonly result: PinnedResult;
  readonly item: { readonly kind: ItemKind; readonly id: number } | undefined;
};

export type PinnedResults = {
  readonly questions: readonly PinnedQuestion<PinnedAnswer>[];
  readonly forms: EverydayForms;
  readonly vocabulary: Vocabulary;
};

type Options = {
  /** Questions with technical synonyms match only by the same words. */
  mentions?: readonly Mention[] | undefined;
  isTyping?: boolean;
  literal?: boolean;
};

/** A question is longer than the words that a search looks for. */
export const MAX_QUESTION_WORDS = 40;
/** Fewer letters match too many words. */
const MIN_COMPLETED = 3;

export const pinnedResultsOf = perContent(async (db): Promise<PinnedResults> => {
  const [pinned, synonyms] = await Promise.all([readList(db, 'pinned-results'), readList(db, 'synonyms')]);
  const forms = everydayForms(synonyms.flatMap((list) => (list.onlyInQuestions ? [list.forms] : [])));
  const askedWords = (question: string) => listClauses(question, forms).flat();
  const vocabulary = await createVocabulary(
    db,
    pinned.flatMap(({ questions }) => questions.flatMap(askedWords)),
    forms,
  );
  const items = await itemsAt(
    db,
    pinned.map(({ url }) => url),
  );
  const questions = pinned.flatMap(({ title, answer, url, questions }) => {
    const stemmed = questions.map((question) => stemsIn(askedWords(question), vocabulary.stems));
    const related = new Set(stemmed.flatMap((stems) => [...stems]));
    const pinnedAnswer: PinnedAnswer = { result: { title, answer, path: url }, item: items.get(toPath(url)) };
    return stemmed.flatMap((stems) => (stems.size > 0 ? [{ answer: pinnedAnswer, words: [...stems], related }] : []));
  });
  return { questions, forms, vocabulary };
});

export async function pinnedAnswer(
  db: Pick<Db, 'execute'>,
  { questions, forms, vocabulary }: PinnedResults,
  searchText: string,
  { mentions = [], isTyping = false, literal = false }: Options = {},
): Promise<PinnedAnswer | undefined> {
  const text = normaliseSearchText(searchText, MAX_QUESTION_WORDS);
  const clauses = listClauses(text, forms);
  const words = clauses.flat();
  const stems = await comparedStems(db, vocabulary, words, { literal });
  const isTechnical =
    /\d/.test(text) || mentions.some(({ written }) => !listWords(written).every((word) => vocabulary.stems.has(word)));
  const answerWith = (compared: Stems) =>
    bestAnswer(questions, {
      words: stemsIn(words, compared),
      weak: vocabulary.weak,
      clauses: isPersonal(text) ? clauses.map((clause) => stemsIn(clause, compared)) : [],
      isSpoken: isSpoken(text),
      isTechnical,
    });
  const last = words.at(-1) ?? '';
  if (!isTyping || last.length < MIN_COMPLETED || vocabulary.stems.has(last)) return answerWith(stems);
  const completions = [...vocabulary.stems].flatMap(([word, stem]) => (stem && word.startsWith(last) ? [stem] : []));
  return [stems.get(last), ...new Set(completions)]
    .map((stem) => answerWith(new Map([...stems, [last, stem]])))
    .find((answer) => answer !== undefined);
}

const stemsIn = (words: readonly string[], stems: Stems): Set<string> =>
  new Set(words.flatMap((word) => stems.get(word) ?? []));

const toPath = (url: string): string => splitTarget(url).path;

async function itemsAt(db: Db, urls: readonly string[]) {
  const { kind, id, path } = contentItems;
  const rows = await db
    .select({ kind, id, path })
    .from(contentItems)
    .where(inArray(path, urls.map(toPath)));
  return new Map(rows.map(({ path: at, ...item }) => [at, item]));
}
