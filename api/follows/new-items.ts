import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FollowKind } from '../../shared/follows/followed.ts';
import { WEEK_DAYS } from '../../shared/follows/this-week.ts';
import { parseSearchQuery } from '../../shared/search/search.page.ts';
import { addDaysTo, dayWords } from '../common/calendar.ts';
import { hasTerm } from '../content/queries/items.ts';
import { isVisible, isVisibleIn } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Db } from '../database/schema/db.ts';
import { contentFirstSeen } from '../database/schema/follows.ts';
import { isUpcoming } from '../events/events-queries.ts';
import { findAmong } from '../search/find-among.ts';
import { type NewsLine, proposalLine } from './marks.ts';
import { type FollowContext, findTopicPage } from './subjects.ts';
import { listWeek } from './week.ts';

/** Older items that appear now come from an archive. */
const ARCHIVE_DAYS = 365;
/** More archive items in one night are an import, not news. */
const MAX_ARCHIVE_ITEMS = 50;

/** Dates do not tell when an item appeared; items of the first night and imported archives are no news. */
export async function recordFirstSeen(db: Db, at: Date): Promise<void> {
  const [known] = await db.select({ id: contentFirstSeen.id }).from(contentFirstSeen).limit(1);
  const seenAt = known ? at : NEVER_NEWS;
  await db.execute(sql`
    with appeared as (
      select kind, id, coalesce(at < ${at.toISOString()}::timestamptz - ${ARCHIVE_DAYS} * interval '1 day', false) as is_old
      from ${contentIndex}
      where ${isVisibleIn(at)} and not exists (
        select from ${contentFirstSeen} as known where known.kind = content_index.kind and known.id = content_index.id
      )
    )
    insert into ${contentFirstSeen} (kind, id, seen_at)
    select kind, id, case
      when is_old and (select count(*) from appeared where is_old) > ${MAX_ARCHIVE_ITEMS}
      then ${NEVER_NEWS.toISOString()}::timestamptz else ${seenAt.toISOString()}::timestamptz end
    from appeared on conflict do nothing`);
}

/** Before anyone has followed anything. */
const NEVER_NEWS = new Date(0);

/** Later than `since`, up to `until`. */
export type Span = { readonly since: Date; readonly until: Date };

const MAX_NEW = 1000;
/** Nights without a job that the mail of the week catches up on; after a longer pause it has the last week alone. */
const MAX_LATE_NIGHTS = 3;

type ItemsOf = (context: FollowContext, target: string, span: Span) => Promise<NewsLine[]>;
const none: ItemsOf = async () => [];

const ITEMS: Readonly<Record<FollowKind, ItemsOf>> = {
  deadline: none,
  document: none,
  jobs: none,

  async week(context, _target, { since, until }) {
    const isPaused = since < addDaysTo(until, -WEEK_DAYS - MAX_LATE_NIGHTS);
    const span = { since: isPaused ? addDaysTo(until, -WEEK_DAYS) : since, until };
    const { dates, proposals } = await listWeek(context);
    const texts = await newItems(context, span, eq(contentItems.kind, 'article'));
    return [
      ...dates.map(({ date, jurisdiction, title, path }) => ({
        title: `Date: ${dayWords(date)}, ${jurisdiction}. ${title}`,
        path,
      })),
      ...texts.map(({ title, path }) => ({ title: `New text: ${title}`, path })),
      ...proposals.flatMap((proposal) => (proposal.consultation ? proposalLine(proposal) : [])),
    ];
  },

  async topic(context, target, span) {
    const terms = (await findTopicPage(context, target))?.taxonomyIds ?? [];
    const isOfTopic = and(inArray(contentItems.kind, ['article', 'event', 'product']), hasTerm(terms));
    return terms.length === 0 ? [] : newItems(context, span, isOfTopic);
  },

  chapter: (context, target, span) =>
    newItems(context, span, sql`${contentItems.kind} = 'event' and ${contentItems.data}->>'chapter' = ${target}`),

  async search(context, target, span) {
    const { text, taxonomy, searchType } = parseSearchQuery(new URLSearchParams(target));
    if (searchType === 'exams') return [];
    const question = { searchText: text, taxonomy: taxonomy.map(Number), searchType };
    const isNew = sql`(kind, id) in (select kind, id from ${contentFirstSeen} where ${isSeenIn(span)})`;
    const found = await findAmong({ ...context, now: context.now() }, question, isNew);
    if (found.length === 0) return [];
    const kinds = found.map(({ kind }) => kind);
    const ids = found.map(({ id }) => id);
    const isHit = sql`(${contentItems.kind}, ${contentItems.id}) in (
      select * from unnest(${sql.param(kinds)}::text[], ${sql.param(ids)}::int[]))`;
    return newItems(context, span, isHit);
  },
};

export const itemsIn = (
  context: FollowContext,
  { kind, target }: { kind: FollowKind; target: string },
  span: Span,
): Promise<NewsLine[]> => ITEMS[kind](context, target, span);

const isSeenIn = ({ since, until }: Span) =>
  sql`${contentFirstSeen.seenAt} > ${since.toISOString()}::timestamptz and ${contentFirstSeen.seenAt} <= ${until.toISOString()}::timestamptz`;

async function newItems({ db, now }: FollowContext, span: Span, where: SQL | undefined): Promise<NewsLine[]> {
  const moment = now();
  const isThis = and(
    sql`${contentFirstSeen.kind} = ${contentItems.kind}`,
    sql`${contentFirstSeen.id} = ${contentItems.id}`,
  );
  const isCurrent = sql`(${contentItems.kind} <> 'event' or ${isUpcoming(moment)})`;
  return db
    .select({ title: contentItems.title, path: contentItems.path })
    .from(contentFirstSeen)
    .innerJoin(contentItems, isThis)
    .where(and(isSeenIn(span), isVisible(moment), isCurrent, where))
    .orderBy(contentItems.kind, contentItems.title, contentItems.id)
    .limit(MAX_NEW);
}
