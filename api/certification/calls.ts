import type { competencyCalls } from '../../shared/certification/calls.ts';
import { notFound } from '../common/api-error.ts';
import { readList } from '../content/queries/lists.ts';
import type { Handlers } from '../http/context.ts';
import { suggestedItems } from './competencies-queries.ts';

export const competencyHandlers: Handlers<keyof typeof competencyCalls> = {
  'competencies.framework': async (_request, { db }) => {
    const [domains, levels] = await Promise.all([
      readList(db, 'competency-domains'),
      readList(db, 'competency-levels'),
    ]);
    return {
      result: {
        domains: domains.map(({ domain, name, summary }) => ({ domain, name, summary })),
        levels: levels.map(({ name, evidence }) => ({ name, evidence })),
      },
    };
  },

  'competencies.suggestions': async (_request, { db, now }) => ({ result: await suggestedItems(db, now()) }),

  'practice.questions': async ({ params }, { db }) => {
    const questions = (await readList(db, 'practice-questions')).filter(({ paper }) => paper === params.paper);
    if (questions.length === 0) throw notFound();
    return {
      result: questions.map(({ paper: _paper, answers, ...question }) => ({
        ...question,
        answers: answers.map(({ right, ...answer }) => ({ ...answer, isRight: right })),
      })),
    };
  },
};
