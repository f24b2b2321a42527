import { describe, expect, it } from 'vitest';
import { certificationKinds } from '../../api/certification/data-kinds.ts';
import { parsePractice } from '../../client/certification/stored-practice.ts';
import { page } from '../../shared/certification/practice.page.ts';
import {
  countRight,
  findOpen,
  listMissed,
  type PracticeQuestion,
  scoreDomains,
} from '../../shared/certification/practice.ts';
import { toInput } from '../support/page-input.ts';

const answer = (text: string, right = false) => ({ text, reason: `Because of ${text}.`, right });
const entry = {
  key: 'lamp',
  paper: 'devices',
  domain: 'After approval',
  case: 'A lamp is broken.',
  question: 'What is due?',
  answers: [answer('A report', true), answer('A letter'), answer('Nothing'), answer('A recall')],
  provision: 'Act 9, Article 1',
  url: 'https://law.example/act',
};
const problems = (over: object) =>
  certificationKinds['practice-questions'].schema
    .safeParse([{ ...entry, ...over }])
    .error?.issues.map(({ path, message }) => `${String(path.at(-1))}: ${message}`);

describe('a practice question in the content [Section 2, Practice questions]', () => {
  it('is read with its answers in their order', () => {
    const [read] = certificationKinds['practice-questions'].schema.parse([entry]);
    expect(read?.answers.map(({ right }) => right)).toEqual([true, false, false, false]);
  });

  it.each([
    [{ answers: entry.answers.slice(0, 3) }, 'answers: a question has 4 answers'],
    [
      { answers: entry.answers.map(({ text }) => answer(text)) },
      'answers: has 0 right answers, but a question has exactly one',
    ],
    [
      { answers: entry.answers.map(({ text }, index) => answer(text, index < 2)) },
      'answers: has 2 right answers, but a question has exactly one',
    ],
    [{ answers: [...entry.answers.slice(0, 3), answer('Nothing')] }, 'answers: has the same answer twice'],
    [{ url: 'http://law.example/act' }, 'url: an https address of the act itself'],
  ])('is refused with %j', (over, problem) => {
    expect(problems(over)).toContain(problem);
  });

  it.each([
    { domain: 'Evidence' },
    { answers: entry.answers.map((each, index) => (index === 2 ? { text: 'Nothing' } : each)) },
    { key: 'The lamp' },
    { provision: '' },
  ])('is refused with %j', (over) => {
    expect(problems(over)).toHaveLength(1);
  });
});

const question = (key: string, domain: PracticeQuestion['domain']): PracticeQuestion => ({
  ...entry,
  key,
  domain,
  answers: entry.answers.map(({ text, reason, right }) => ({ text, reason, isRight: right })),
});
const QUESTIONS = [
  question('a', 'After approval'),
  question('b', 'Strategy and planning'),
  question('c', 'After approval'),
];

describe('the result of practice questions [Section 2, Practice questions]', () => {
  it('counts right answers in the order of the domains, and lists the questions to read again', () => {
    const answers = { a: 0, b: 2, c: 3 };
    expect(countRight(QUESTIONS, answers)).toEqual({ right: 1, answered: 3, questions: 3 });
    expect(scoreDomains(QUESTIONS, answers)).toEqual([
      { domain: 'Strategy and planning', right: 0, answered: 1, questions: 1 },
      { domain: 'After approval', right: 1, answered: 2, questions: 2 },
    ]);
    expect(listMissed(QUESTIONS, answers)).toEqual([1, 2]);
  });

  it.each([
    [{}, 0, 0],
    [{ a: 1 }, 0, 1],
    [{ b: 1, c: 1 }, 1, 0],
    [{ a: 1, b: 1, c: 1 }, 0, undefined],
    // An answer missing from the question counts as none.
    [{ a: 4, b: 1, c: 1 }, 2, 0],
  ])('with the answers %j, the open question from place %i on is %s', (answers, start, open) => {
    expect(findOpen(QUESTIONS, answers, start)).toBe(open);
  });
});

describe('answers to practice questions in the browser [Section 2, Practice questions]', () => {
  it.each([
    ['{"devices":{"a":2}}', { devices: { a: 2 } }],
    ['{"devices":{"a":2,"b":"x","c":1.5},"other":7}', { devices: { a: 2 }, other: {} }],
    ['7', {}],
    ['[', {}],
    [null, {}],
  ])('are read from the storage: %s', (stored, answers) => {
    expect(parsePractice(stored)).toEqual(answers);
  });

  it('are no part of any call of the page, and each paper has a page of its own', () => {
    const urls = (path: string) => page.load(toInput(path)).essential.map(({ url }) => url);
    expect(urls('/rac-credential/practice-questions/devices?a=1')).toContain('/practice-questions/devices');
    expect(urls('/rac-credential/practice-questions/pharmaceuticals')).toContain('/practice-questions/pharmaceuticals');
  });
});
