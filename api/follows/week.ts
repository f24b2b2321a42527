import { and, desc, gt, lte, sql } from 'drizzle-orm';
import { DOCUMENTS_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Proposal } from '../../shared/contract/models.ts';
import { WEEK_DATES_DAYS, WEEK_DAYS } from '../../shared/follows/this-week.ts';
import { addDays, addDaysTo, utcDay } from '../common/calendar.ts';
import { describeDocument } from '../content/citations/recognise.ts';
import { listItems } from '../content/queries/items.ts';
import { readList } from '../content/queries/lists.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { deadlinesWhere, proposalsWhere } from '../deadlines/deadlines-queries.ts';
import { listFollows, memberAsFollower } from './links.ts';

type Week = Omit<ResponseOf<'follows.week'>['result'], 'isTeaser' | 'counts'>;
type DocumentRow = Week['documents'][number];

type Span = { readonly since: Date; readonly until: Date };

/** Lists the dates ahead and what is new in seven days; of documents those a member follows, when there are any. */
export async function listWeek(
  { db, now }: DbContext,
  { memberId }: { memberId?: string | undefined } = {},
): Promise<Week> {
  const moment = now();
  const span = { since: addDaysTo(moment, -WEEK_DAYS), until: moment };
  const followed = memberId === undefined ? [] : await followedDocuments(db, memberId);
  const [deadlines, proposals, documents, texts] = await Promise.all([
    deadlinesWhere(db, moment),
    proposalsWhere(db, moment),
    changedDocuments(db, moment, span, followed),
    newTexts(db, moment, span),
  ]);
  const today = utcDay(moment);
  const last = addDays(today, WEEK_DATES_DAYS);
  const since = utcDay(span.since);
  return {
    today,
    until: last,
    dates: deadlines
      .filter(({ date }) => date >= today && date <= last)
      .map(({ key, title, date, path, effect, jurisdiction }) => ({
        key,
        title,
        date,
        path,
        effect,
        jurisdiction: jurisdiction.name,
      })),
    documents,
    hasOwnDocuments: followed.length > 0,
    texts,
    proposals: proposals
      .filter(({ asOf, consultation }) => asOf > since || consultation !== undefined)
      .sort(byConsultation)
      .map(({ key, title, path, stage, asOf, consultation, jurisdiction }) => ({
        key,
        title,
        path,
        stage,
        asOf,
        ...(consultation && { consultation }),
        jurisdiction: jurisdiction.name,
      })),
  };
}

/** Order: open consultations by their last day, then the other proposals, the latest review first. */
function byConsultation(a: Proposal, b: Proposal): number {
  if (a.consultation && b.consultation) return a.consultation.until.localeCompare(b.consultation.until);
  if (a.consultation || b.consultation) return a.consultation ? -1 : 1;
  return b.asOf.localeCompare(a.asOf);
}

async function followedDocuments(db: Db, memberId: string): Promise<string[]> {
  const all = await listFollows(db, memberAsFollower(memberId));
  return all.filter(({ kind }) => kind === 'document').map(({ target }) => target);
}

const isNewIn = ({ since, until }: Span) =>
  and(gt(contentItems.publishedAt, since), lte(contentItems.publishedAt, until));

async function newTexts(db: Db, now: Date, span: Span): Promise<Week['texts']> {
  const rows = await listItems(db, 'article', now, {
    where: isNewIn(span),
    orderBy: [desc(contentItems.publishedAt)],
  });
  return rows.map(({ title, path, card }) => ({
    title,
    path,
    publishedDate: card.publishedDate,
    category: card.category.name,
  }));
}

/** New versions, then documents that a new text cites. */
async function changedDocuments(db: Db, now: Date, span: Span, only: readonly string[]): Promise<DocumentRow[]> {
  const isListed = (id: string) => only.length === 0 || only.includes(id);
  const since = utcDay(span.since);
  const until = utcDay(span.until);
  const entries = (await readList(db, 'documents')).filter(({ document }) => isListed(document));
  const versions = entries.flatMap(({ document, number, title, version }): DocumentRow[] => {
    if (version === undefined || version <= since || version > until) return [];
    return [{ ...toNamed(document, { number, title }), version }];
  });
  const citing = await listCiting(db, now, span);
  const cited = [...citing]
    .filter(([id]) => isListed(id) && describeDocument(id) !== undefined)
    .map(([id, citedBy]) => {
      const entry = entries.find(({ document }) => document === id);
      return { ...toNamed(id, { number: entry?.number, title: entry?.title }), citedBy };
    });
  const isVersion = (path: string) => versions.some((one) => one.path === path);
  return [...versions, ...cited.filter(({ path }) => !isVersion(path))];
}

const toNamed = (id: string, { number, title }: { number?: string | undefined; title?: string | undefined }) => ({
  number: number ?? describeDocument(id)?.number ?? id,
  ...(title !== undefined && { title }),
  path: `${DOCUMENTS_PATH}/${id}`,
});

/** New articles by the document that they cite, those cited most first. */
async function listCiting(db: Db, now: Date, span: Span): Promise<[string, NonNullable<DocumentRow['citedBy']>][]> {
  const rows = await listItems(db, 'article', now, {
    where: and(isNewIn(span), sql`cardinality(${contentItems.documentIds}) > 0`),
    orderBy: [desc(contentItems.publishedAt)],
  });
  if (rows.length === 0) return [];
  const { rows: pairs } = await db.execute<{ id: number; document: string }>(sql`
    select ${contentItems.id} as id, cited as document
    from ${contentItems}, unnest(${contentItems.documentIds}) as cited
    where ${contentItems.kind} = 'article' and ${contentItems.id} in ${rows.map(({ id }) => id)}`);
  const byDocument = Map.groupBy(pairs, ({ document }) => document);
  return [...byDocument]
    .map(([document, each]): [string, NonNullable<DocumentRow['citedBy']>] => [
      document,
      rows.filter(({ id }) => each.some((pair) => pair.id === id)).map(({ title, path }) => ({ title, path })),
    ])
    .sort(([a, first], [b, second]) => second.length - first.length || a.localeCompare(b));
}
