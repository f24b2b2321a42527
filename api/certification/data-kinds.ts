import { z } from 'zod';
import { MAX_DOMAINS, MAX_LEVELS } from '../../shared/constants.ts';
import { CREDIT_DOMAINS } from '../../shared/item-credits.ts';
import { list } from '../content/kinds/data-kind.ts';
import { contentDay, inOrder } from '../content/kinds/dates.ts';
import { link, listId, nameKey, paragraph, term, text, timeZone } from '../content/kinds/fields.ts';

const ANSWERS = 4;

const practiceQuestion = z
  .strictObject({
    /** Names the question in the answers that a browser keeps. */
    key: nameKey,
    /** The last part of the address of the paper's page. */
    paper: nameKey,
    domain: z.enum(CREDIT_DOMAINS),
    case: paragraph,
    question: text,
    answers: z
      .array(
        z.strictObject({
          text,
          right: z.boolean().default(false),
          reason: paragraph.meta({ description: 'Why it is right, or why it is not' }),
        }),
      )
      .length(ANSWERS, `a question has ${ANSWERS} answers`),
    provision: text.meta({ description: 'Act and article, like: Regulation (EU) 2017/745, Article 61(10)' }),
    url: z
      .url({ protocol: /^https$/, error: 'an https address of the act itself' })
      .meta({ description: 'The act itself, never a page about it' }),
  })
  .check(({ value: { answers }, issues }) => {
    const report = (message: string) => issues.push({ code: 'custom', message, path: ['answers'], input: answers });
    const right = answers.filter((answer) => answer.right).length;
    if (right !== 1) report(`has ${right} right answers, but a question has exactly one`);
    if (new Set(answers.map((answer) => answer.text)).size < answers.length) report('has the same answer twice');
  });

/** Schemas of the files with examinations and the competency framework. */
export const certificationKinds = {
  'rac-exams': list(
    z
      .strictObject({
        id: listId,
        examCode: z.string().default(''),
        title: text,
        windowOpens: contentDay,
        windowCloses: contentDay,
        /** The time zone of the host, whose holidays a relative date avoids. */
        timeZone: timeZone.default('UTC'),
        url: link,
      })
      .check(inOrder(['windowOpens', 'windowCloses'])),
  ),
  /** The domains of the competency framework. */
  'competency-domains': list(
    z.strictObject({
      domain: nameKey,
      name: text.max(36),
      summary: paragraph,
      /** An item with one of them belongs to the domain. */
      terms: z.array(term).min(1),
    }),
    {
      max: MAX_DOMAINS,
      names: (domains) => domains.map(({ domain }) => `the domain ${domain}`),
      terms: (domains) => domains.flatMap(({ terms }) => terms),
    },
  ),
  /** The levels of the competency framework, the lowest first. */
  'competency-levels': list(
    z.strictObject({
      name: text,
      evidence: text,
      /** The level of the courses, books and events that lead to it. */
      courses: z.enum(['Introductory', 'Intermediate', 'Advanced']),
    }),
    { max: MAX_LEVELS },
  ),
  /** Questions to practise for the examination, by paper and in the order in which they are put. */
  'practice-questions': list(practiceQuestion, {
    names: (questions) => questions.map(({ key }) => `the practice question ${key}`),
  }),
};
