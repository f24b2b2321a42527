import { sql } from 'drizzle-orm';
import { followedJobFilters, matchesJob } from '../../shared/careers/job-filters.ts';
import { DOCUMENTS_PATH } from '../../shared/constants.ts';
import type { Deadline, Proposal } from '../../shared/contract/models.ts';
import { isPastDay } from '../../shared/deadlines/deadline-status.ts';
import type { Followed, FollowKind } from '../../shared/follows/followed.ts';
import { openPositions } from '../careers/jobs.ts';
import { addDays, dayWords, utcDay } from '../common/calendar.ts';
import { describeDocument } from '../content/citations/recognise.ts';
import { hasTerm } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import { deadlinesWhere, findHoldingDate, proposalsWhere } from '../deadlines/deadlines-queries.ts';
import { findDocument } from '../search/documents.ts';
import { type FollowContext, findDeadline, findTopicPage, JOBS_PATH, toPath } from './subjects.ts';

export type NewsLine = { readonly title: string; readonly path: string };

/** A tracked property of a subject; reported when its value differs from the stored one. */
export type Marked = {
  readonly key: string;
  readonly mark: string;
  /** Undefined for a change that is not mailed. @param before stored value */
  readonly line: (before: string | undefined) => NewsLine | undefined;
};

type MarksOf = (context: FollowContext, target: string) => Promise<Marked[]>;

const MARKS: Readonly<Record<FollowKind, MarksOf>> = {
  async deadline({ db, now }, target) {
    const entry = await findDeadline(db, target);
    if (!entry) return [];
    const path = toPath({ kind: 'deadline', target });
    const date = findHoldingDate(entry, utcDay(now()));
    const isSame = (before: string) => entry.yearly !== undefined && before.slice(5) === date?.slice(5);
    return [
      ...(date === undefined
        ? []
        : [
            {
              key: 'date',
              mark: date,
              // The next year of a yearly duty is no change.
              line: (before = date) =>
                isSame(before)
                  ? undefined
                  : { title: `The date is now ${dayWords(date)}. Before: ${dayWords(before)}`, path },
            },
          ]),
      ...(entry.stage === undefined
        ? []
        : [{ key: 'stage', mark: entry.stage, line: () => ({ title: `Its stage: ${entry.stage}`, path }) }]),
      {
        key: 'status',
        mark: entry.status,
        line: () => ({
          title: entry.status === 'adopted' ? 'The law has been adopted' : 'The law is a proposal again',
          path,
        }),
      },
    ];
  },

  async document(context, target) {
    const document = await findDocument({ ...context, now: context.now() }, target);
    if (!document) return [];
    const { number, title = '', status = 'none', version = '', path } = document;
    const dates = await deadlinesWhere(context.db, context.now(), { document: target });
    return [
      {
        key: 'status',
        mark: status,
        line: (before = 'none') => ({ title: `Its status is now: ${status}. Before: ${before}`, path }),
      },
      {
        // Corrections of titles and addresses are no new version; only the editors' edition counts.
        key: 'edition',
        mark: version,
        line: (before) =>
          before === undefined || version === ''
            ? undefined
            : {
                title: `There is a new version, of ${dayWords(version)}: ${[number, title].filter(Boolean).join(', ')}`,
                path,
              },
      },
      ...dates.map(markedDeadline),
    ];
  },

  async topic(context, target) {
    const terms = (await findTopicPage(context, target))?.taxonomyIds ?? [];
    if (terms.length === 0) return [];
    const today = utcDay(context.now());
    const dates = await deadlinesWhere(context.db, context.now(), { terms });
    return [
      { key: TERMS, mark: [...terms].sort((a, b) => a - b).join(','), line: () => undefined },
      ...dates.filter(({ date }) => !isPastDay(date, today)).map(markedDeadline),
      ...(await citedDocuments(context, terms)).map(markedDocument),
    ];
  },

  chapter: async () => [],
  search: async () => [],

  /** Open consultations are listed in every mail, new or not. */
  async week({ db, now }) {
    const today = utcDay(now());
    const isRecent = (day: string | undefined): day is string =>
      day !== undefined && day > addDays(today, -LATE_DAYS) && day <= today;
    const proposals = await proposalsWhere(db, now());
    return [
      ...(await readList(db, 'documents')).flatMap(({ document, number, version }) =>
        isRecent(version) ? newVersion(document, { version, number }) : [],
      ),
      ...proposals
        .filter(({ asOf }) => isRecent(asOf))
        .map((proposal) => ({
          key: `proposal-${proposal.key}`,
          mark: proposal.asOf,
          line: () => (proposal.consultation === undefined ? proposalLine(proposal) : undefined),
        })),
    ];
  },

  async jobs({ db, now }, target) {
    const filters = followedJobFilters(target) ?? {};
    const open = (await openPositions(db, now(), JOBS_PATH)).filter((job) => matchesJob(filters, job));
    return open.map(({ id, title, employer, location, url }) => ({
      key: `job-${id}`,
      mark: '',
      line: () => ({ title: [title, employer, location].filter((part) => part !== undefined).join(', '), path: url }),
    }));
  },
};

export const listMarks = (context: FollowContext, { kind, target }: Followed): Promise<Marked[]> =>
  MARKS[kind](context, target);

export const storedValues = (marks: readonly Marked[]): Record<string, string> =>
  Object.fromEntries(marks.map(({ key, mark }) => [key, mark]));

/** Adding or removing a topic's term does not turn old items into news. */
export function changesSince(marks: readonly Marked[], seen: Readonly<Record<string, string>>): NewsLine[] {
  const terms = marks.find(({ key }) => key === TERMS);
  const isOtherTopic = terms !== undefined && seen[TERMS] !== terms.mark;
  return marks
    .filter(({ key, mark }) => seen[key] !== mark && !(isOtherTopic && seen[key] === undefined))
    .flatMap(({ key, line }) => line(seen[key]) ?? []);
}

const TERMS = 'terms';
/** Editors enter versions and stages of proposals this many days after them, at most. */
const LATE_DAYS = 31;

function markedDeadline({ key, date, yearly, title, path }: Deadline): Marked {
  return {
    key: `deadline-${key}`,
    // Leaves out the year, so that a yearly duty is not reported each year.
    mark: yearly === true ? date.slice(5) : date,
    line: (before) => ({
      title: `${before === undefined ? 'Date' : 'Changed date'}: ${dayWords(date)}, ${title}`,
      path,
    }),
  };
}

export const proposalLine = ({
  title,
  stage,
  consultation,
  path,
}: Pick<Proposal, 'title' | 'stage' | 'consultation' | 'path'>): NewsLine => ({
  title: `Proposed: ${title}. ${stage}${consultation ? ` Comments until ${dayWords(consultation.until)}.` : ''}`,
  path,
});

function newVersion(document: string, { version, number }: { version: string; number?: string | undefined }): Marked {
  const name = number ?? describeDocument(document)?.number ?? document;
  const path = `${DOCUMENTS_PATH}/${document}`;
  return { key: `version-${document}`, mark: version, line: () => ({ title: `New version: ${name}`, path }) };
}

function markedDocument(id: string): Marked {
  return {
    key: `document-${id}`,
    mark: '',
    line: () => ({ title: `Document: ${describeDocument(id)?.number ?? id}`, path: `${DOCUMENTS_PATH}/${id}` }),
  };
}

async function citedDocuments({ db, now }: FollowContext, terms: readonly number[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct cited as id from ${contentItems}, unnest(${contentItems.documentIds}) as cited
    where ${hasTerm(terms)} and ${isVisible(now())} order by cited`);
  return rows.map(({ id }) => id).filter((id) => describeDocument(id) !== undefined);
}
