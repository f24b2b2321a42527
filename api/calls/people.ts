import type { peopleCalls } from '../../shared/contract/calls/people.ts';
import { notFound } from '../common/api-error.ts';
import { articlesOf, findPerson } from '../members/people/person-page.ts';
import type { Handlers } from './context.ts';

/** Handlers of the people of the content. */
export const peopleHandlers: Handlers<keyof typeof peopleCalls> = {
  'people.byKey': async ({ params }, { db, site, now }) => {
    const person = await findPerson({ db, site, now: now() }, params.key);
    if (!person) throw notFound();
    return { result: person };
  },

  'people.articles': async ({ params, query }, { db, now }) => articlesOf(db, params.key, query.pageNumber, now()),
};
