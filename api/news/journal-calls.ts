import type { journalCalls } from '../../shared/news/journal-calls.ts';
import { readList } from '../content/queries/lists.ts';
import type { Handlers } from '../http/context.ts';
import { inSections, leadingFirst, newestFirst } from './articles-queries.ts';
import { articles } from './calls.ts';

const LATEST_FEATURES = 12;
const SOCIETY_NEWS = 20;

export const journalHandlers: Handlers<keyof typeof journalCalls> = {
  'regulatory.featureFocus': (_request, context) =>
    articles(context, { where: inSections('features'), orderBy: leadingFirst(context.now()), limit: 1 }),
  'regulatory.latestFeatures': (_request, context) =>
    articles(context, { where: inSections('features'), orderBy: newestFirst, limit: LATEST_FEATURES }),
  'regulatory.rfQuarterly': (_request, context) =>
    articles(context, { where: inSections('quarterly'), orderBy: newestFirst }),
  'regulatory.forAuthors': async (_request, { db }) => ({ result: await readList(db, 'for-authors') }),

  'whoWeAre.news': (_request, context) =>
    articles(context, { where: inSections('society'), orderBy: newestFirst, limit: SOCIETY_NEWS }),
  'whoWeAre.pressReleases': (_request, context) =>
    articles(context, { where: inSections('press'), orderBy: newestFirst, limit: SOCIETY_NEWS }),
};
