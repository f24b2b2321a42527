import { describe, expect, it } from 'vitest';
import { bestAnswer, type PinnedQuestion } from '../../api/search/match-question.ts';
import { everydayForms, listClauses } from '../../api/search/question-text.ts';

const PINNED: Record<string, string[]> = {
  costs: ['cost', 'cost membership'],
  exam: ['cost exam'],
  refund: ['refund', 'refund event', 'cancel event'],
};
const questions: PinnedQuestion<string>[] = Object.entries(PINNED).flatMap(([answer, texts]) => {
  const related = new Set(texts.flatMap((text) => text.split(' ')));
  return texts.map((text) => ({ answer, words: text.split(' '), related }));
});
const asked = (text: string, options: { isSpoken?: boolean; isTechnical?: boolean } = {}) =>
  bestAnswer(questions, {
    words: new Set(text.split(/[ ,]+/)),
    weak: new Set(['date']),
    clauses: text.split(',').map((clause) => new Set(clause.trim().split(' '))),
    isSpoken: false,
    isTechnical: false,
    ...options,
  });

describe('the answer to a question [Section 7, Search]', () => {
  it.each([
    ['the question with the most words', 'exam cost', {}, 'exam'],
    ['words of two questions with the same answer', 'cancel event refund', {}, 'refund'],
    ['a weak word that no question has', 'date refund', {}, 'refund'],
    ['one word that no question has, beside two that match', 'refund event lisbon', {}, 'refund'],
    ['none for the word of a question with another answer', 'refund exam', {}, undefined],
    ['none for one word that no question has, beside one that matches', 'cost compliance', {}, undefined],
    ['none for a technical text with another word', 'refund event lisbon', { isTechnical: true }, undefined],
    ['as many other words as match, in a sentence', 'refund event lisbon spring', { isSpoken: true }, 'refund'],
    ['a clause of a sentence', 'exam event, refund', { isSpoken: true }, 'refund'],
    ['none for one word of a clause beside unknown words', 'change product, refund', { isSpoken: true }, undefined],
  ])('is %s: %s', (_rule, text, options, answer) => {
    expect(asked(text, options)).toBe(answer);
  });
});

describe('the words of a question [Section 7, Search]', () => {
  const forms = everydayForms([
    ['login', 'log in', 'sign in'],
    ['cost', 'price', 'how much'],
  ]);

  it.each([
    ['How much is it?', [['cost', 'is', 'it']]],
    ["I can't log in", [['i', 'cannot', 'login']]],
    [
      'I’ve moved, what now?',
      [
        ['i', 'moved'],
        ['what', 'now'],
      ],
    ],
    ['prices for 2027', [['prices']]],
    ['Sign-in', [['login']]],
  ])('%s', (text, clauses) => {
    expect(listClauses(text, forms)).toEqual(clauses);
  });
});
