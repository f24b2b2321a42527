import type { peopleCalls } from '../../shared/people/calls.ts';
import { notFound } from '../common/api-error.ts';
import { utcDay } from '../common/calendar.ts';
import { readList } from '../content/queries/lists.ts';
import { peopleByKey } from '../content/queries/people.ts';
import type { Handlers } from '../http/context.ts';
import { findPerson, readArticles } from './person-page.ts';

export const peopleHandlers: Handlers<keyof typeof peopleCalls> = {
  'people.byKey': async ({ params }, { db, site, now }) => {
    const person = await findPerson({ db, site, now: now() }, params.key);
    if (!person) throw notFound();
    return { result: person };
  },

  'people.articles': async ({ params, query }, { db, now }) => readArticles(db, params.key, query.pageNumber, now()),
  'blocks.celebrityAwardees': async (_request, { db }) => {
    const [awardees, people] = await Promise.all([readList(db, 'awardees'), peopleByKey(db)]);
    const result = awardees.flatMap(({ person: key, award, year, citation }) => {
      const person = people.get(key);
      if (!person) return [];
      const { name, role, organisation, portrait } = person;
      return [{ key, name, award, year: Number(year), citation, role, organisation, portrait }];
    });
    return { result: result.sort((a, b) => b.year - a.year) };
  },

  'regulatory.volunteerOpportunities': async (_request, { db, now }) => {
    const today = utcDay(now());
    const open = (await readList(db, 'volunteer-opportunities')).filter(({ deadline }) => deadline >= today);
    return {
      regulatoryVolunteerData: open
        .sort((a, b) => a.deadline.localeCompare(b.deadline))
        .map(({ id: _id, ...role }) => role),
    };
  },

  'regulatory.editorialCommittee': async ({ params }, { db }) => {
    const [boards, people] = await Promise.all([readList(db, 'boards'), peopleByKey(db)]);
    const board = boards.find(({ name }) => name.toLowerCase() === params.name.toLowerCase());
    if (!board) throw notFound();
    const members = board.members.flatMap(({ person: key, role }) => {
      const person = people.get(key);
      if (!person) return [];
      const { name, credentials, organisation, bio, portrait } = person;
      return [{ key, name, ...(credentials && { credentials }), role, organization: organisation, bio, portrait }];
    });
    return { result: { name: board.name, title: board.title, members } };
  },
};
