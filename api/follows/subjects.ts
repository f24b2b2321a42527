import { eq } from 'drizzle-orm';
import { CONTRACT_NAMES, followedJobFilters } from '../../shared/careers/job-filters.ts';
import { DEADLINES_PATH, DOCUMENTS_PATH, SEARCH_PATH, THIS_WEEK_PATH, TOPICS_PATH } from '../../shared/constants.ts';
import { ALL_JOBS, type Followed, type FollowKind } from '../../shared/follows/followed.ts';
import { THIS_WEEK } from '../../shared/follows/this-week.ts';
import { parseSearchQuery } from '../../shared/search/search.page.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { chapterPath } from '../chapters/networks.ts';
import { utcDay } from '../common/calendar.ts';
import { countryName } from '../common/country-name.ts';
import { findItem } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { termsById } from '../content/queries/terms.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { findHoldingDate } from '../deadlines/deadlines-queries.ts';
import { findDocument } from '../search/documents.ts';

export type FollowContext = DbContext & { readonly site: Site };

export const JOBS_PATH = '/careers';

const MAX_WORDS_LENGTH = 100;

type NameOf = (context: FollowContext, target: string) => Promise<string | undefined>;

const NAMES: Readonly<Record<FollowKind, NameOf>> = {
  deadline: async ({ db }, key) => (await findDeadline(db, key))?.title,

  async document(context, id) {
    const document = await findDocument({ ...context, now: context.now() }, id);
    return document && [document.number, document.title].filter((part) => part !== undefined).join(': ');
  },

  topic: async (context, name) => (await findTopicPage(context, name))?.title,
  chapter: async ({ db }, name) =>
    (await readList(db, 'local-networks')).find(({ pageName }) => pageName === name)?.title,

  async search({ db }, target) {
    const { text, taxonomy, hasCriteria, searchType } = parseSearchQuery(new URLSearchParams(target));
    if (!hasCriteria || searchType === 'exams') return undefined;
    const terms = await termsById(db, taxonomy.map(Number));
    // Names become the subject of mails: one line of moderate length.
    const words = text.replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS_LENGTH);
    return [...(words === '' ? [] : [`“${words}”`]), ...terms.map(({ name }) => name)].join(', ') || 'Everything new';
  },

  async jobs(_context, target) {
    const filters = followedJobFilters(target);
    if (!filters) return undefined;
    const { country, contract } = filters;
    const place = country === undefined ? undefined : countryName(country);
    if (country !== undefined && place === undefined) return undefined;
    const chosen = [contract && CONTRACT_NAMES[contract], place].filter((part) => part !== undefined);
    return chosen.length === 0 ? 'Open positions' : `Open positions: ${chosen.join(', ')}`;
  },

  week: async (_context, target) => (target === THIS_WEEK ? 'This week in regulatory affairs' : undefined),
};

export const findDeadline = async (db: Db, key: string) =>
  (await readList(db, 'deadlines')).find((entry) => entry.key === key);

/** Undefined for a proposal, of which no reminder is sent. */
export async function findDate({ db, now }: FollowContext, { kind, target }: Followed): Promise<string | undefined> {
  const entry = kind === 'deadline' ? await findDeadline(db, target) : undefined;
  return entry && findHoldingDate(entry, utcDay(now()));
}

export const findTopicPage = ({ db, now }: FollowContext, name: string) =>
  findItem(db, 'page', now(), eq(contentItems.path, toPath({ kind: 'topic', target: name })));

const PATHS: Readonly<Record<FollowKind, (target: string) => string>> = {
  deadline: (key) => `${DEADLINES_PATH}#${key}`,
  document: (id) => `${DOCUMENTS_PATH}/${id}`,
  topic: (name) => `${TOPICS_PATH}/${name}`,
  chapter: chapterPath,
  search: (query) => `${SEARCH_PATH}?${new URLSearchParams(query)}`,
  jobs: (target) => `${JOBS_PATH}${target.slice(ALL_JOBS.length)}`,
  week: () => THIS_WEEK_PATH,
};

export const toPath = ({ kind, target }: Followed): string => PATHS[kind](target);

export const findName = (context: FollowContext, { kind, target }: Followed): Promise<string | undefined> =>
  NAMES[kind](context, target);
