import type { ResponseOf } from '../contract/contract.ts';
import { CREDIT_DOMAINS, type CreditDomain } from '../item-credits.ts';

export type PracticeQuestion = ResponseOf<'practice.questions'>['result'][number];

/** The index of the chosen answer by the key of the question. */
export type PracticeAnswers = Readonly<Record<string, number>>;

/** Undefined when the answer is none of the question's, which editors may have changed since. */
export function findChosen(question: PracticeQuestion, answers: PracticeAnswers): number | undefined {
  const chosen = answers[question.key];
  return chosen !== undefined && question.answers[chosen] ? chosen : undefined;
}

/** From `start` on and then from the beginning; undefined once all are answered. */
export function findOpen(
  questions: readonly PracticeQuestion[],
  answers: PracticeAnswers,
  start = 0,
): number | undefined {
  const order = [...questions.keys()];
  return [...order.slice(start), ...order.slice(0, start)].find((index) => {
    const question = questions[index];
    return question && findChosen(question, answers) === undefined;
  });
}

type Score = { readonly right: number; readonly answered: number; readonly questions: number };

export function countRight(questions: readonly PracticeQuestion[], answers: PracticeAnswers): Score {
  const chosen = questions.map((question) => question.answers[findChosen(question, answers) ?? -1]);
  return {
    right: chosen.filter((answer) => answer?.isRight).length,
    answered: chosen.filter((answer) => answer !== undefined).length,
    questions: questions.length,
  };
}

/** In the order of the examination, without domains that no question belongs to. */
export const scoreDomains = (
  questions: readonly PracticeQuestion[],
  answers: PracticeAnswers,
): (Score & { readonly domain: CreditDomain })[] =>
  CREDIT_DOMAINS.map((domain) => {
    const ofDomain = questions.filter((question) => question.domain === domain);
    return { domain, ...countRight(ofDomain, answers) };
  }).filter((score) => score.questions > 0);

export const listMissed = (questions: readonly PracticeQuestion[], answers: PracticeAnswers): number[] =>
  questions.flatMap((question, index) => {
    const chosen = findChosen(question, answers);
    return chosen !== undefined && !question.answers[chosen]?.isRight ? [index] : [];
  });
