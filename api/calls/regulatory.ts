import type { regulatoryCalls } from '../../shared/contract/calls/regulatory.ts';
import { notFound } from '../common/api-error.ts';
import { utcDay } from '../common/calendar.ts';
import { inSections, leadingFirst, newestFirst } from '../content/queries/articles.ts';
import { listOf } from '../content/queries/lists.ts';
import { peopleByKey } from '../content/queries/people.ts';
import { articles } from './articles.ts';
import type { Handlers } from './context.ts';

/** Lengths of the article lists. */
const LATEST_FEATURES = 12;
const SOCIETY_NEWS = 20;
const MAX_POSTS = 20;

/** Handlers of section 7, Regulatory, and of the who-we-are lists. */
export const regulatoryHandlers: Handlers<keyof typeof regulatoryCalls> = {
  'regulatory.exchange': async (_request, { community }) => {
    const { value } = await community.recentPosts(MAX_POSTS);
    return {
      regulatoryMenuData: value.map(({ title, text, postedAt, author, discussionName, url }) => ({
        subject: title,
        excerpt: text,
        postedAt: postedAt.toISOString(),
        authorName: author,
        discussionName,
        url,
      })),
    };
  },

  'regulatory.volunteerOpportunities': async (_request, { db, now }) => {
    const today = utcDay(now());
    const open = (await listOf(db, 'volunteer-opportunities')).filter(({ deadline }) => deadline >= today);
    return {
      regulatoryVolunteerData: open
        .sort((a, b) => a.deadline.localeCompare(b.deadline))
        .map(({ id: _id, ...role }) => role),
    };
  },

  'regulatory.featureFocus': (_request, context) =>
    articles(context, { where: inSections('features'), orderBy: leadingFirst, limit: 1 }),
  'regulatory.latestFeatures': (_request, context) =>
    articles(context, { where: inSections('features'), orderBy: newestFirst, limit: LATEST_FEATURES }),
  'regulatory.rfQuarterly': (_request, context) =>
    articles(context, { where: inSections('quarterly'), orderBy: newestFirst }),
  'regulatory.forAuthors': async (_request, { db }) => ({ result: await listOf(db, 'for-authors') }),

  'regulatory.editorialCommittee': async ({ params }, { db }) => {
    const [boards, people] = await Promise.all([listOf(db, 'boards'), peopleByKey(db)]);
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

  'whoWeAre.news': (_request, context) =>
    articles(context, { where: inSections('society'), orderBy: newestFirst, limit: SOCIETY_NEWS }),
  'whoWeAre.pressReleases': (_request, context) =>
    articles(context, { where: inSections('press'), orderBy: newestFirst, limit: SOCIETY_NEWS }),
};
