import { eq, type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../../database/schema/content.ts';
import { contentIndex } from '../../database/schema/content-index.ts';
import type { Db } from '../../database/schema/db.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import type { CardRow } from './card-row.ts';
import { intArray, listItems } from './items.ts';
import { byTitle } from './order.ts';
import { type Paging, paging, shownPaging } from './paging.ts';
import { perContent } from './per-content.ts';
import { searchTransaction } from './search-transaction.ts';
import { isVisible, isVisibleIn } from './visible.ts';

/** Bounds ranking, which reads each item's whole tsvector. */
const MAX_RANKED = 500;

type IndexOrder = 'newest' | 'oldest' | 'title' | { readonly rank: SQL };

export type IndexedQuery = {
  where: SQL | undefined;
  /** Only the first `MAX_SHOWN` hits of a word search have pages. */
  isByWords: boolean;
  order: IndexOrder;
  pageNumber: number;
  pageSize: number;
};

/** Finds ids in `content_index` first, and reads only the items of the page; ties are ordered by id. */
export async function pageOfIndexed<K extends ItemKind>(
  db: Db,
  kind: K,
  now: Date,
  query: IndexedQuery,
): Promise<{ rows: CardRow<K>[]; paging: Paging }> {
  const { isByWords, pageNumber, pageSize } = query;
  const { ids, count } = await find(db, kind, now, query);
  const rows = await listItems(db, kind, now, { where: sql`${contentItems.id} = any(${intArray(ids)})`, orderBy: [] });
  const position = new Map(ids.map((id, index) => [id, index]));
  return {
    rows: rows.sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0)),
    paging: (isByWords ? shownPaging : paging)(count, pageNumber, pageSize),
  };
}

type Found = { ids: number[]; count: number };

async function find(db: Db, kind: ItemKind, now: Date, query: IndexedQuery): Promise<Found> {
  const { where, isByWords, order, pageNumber, pageSize } = query;
  const found = sql`${contentIndex.kind} = ${kind} and ${isVisibleIn(now)}${where ? sql` and ${where}` : sql``}`;
  const window = { limit: pageSize, offset: (pageNumber - 1) * pageSize };
  if (isByWords) return searchTransaction(db, (tx) => countAndFind(tx, found, order, window));
  if (where) return countAndFind(db, found, order, window);
  const all = sql`${contentIndex} where ${found}`;
  const [ids, count] = await Promise.all([
    listIds(db, order === 'title' ? allByTitle(kind, now) : inOrder(all, order, window), window),
    kind === 'article' ? countArticles(db, now) : countIndexed(db, found),
  ]);
  return { ids, count };
}

/** Materialized: else PostgreSQL scans in list order for filters it believes frequent, and reads all items. */
async function countAndFind(db: Pick<Db, 'execute'>, found: SQL, order: IndexOrder, window: Window): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`
    with found as materialized (select kind, id, at from ${contentIndex} where ${found})
    select array(${inOrder(sql`found`, order, window)} ${limited(window)}) as ids, (select count(*)::int from found) as count`);
  return rows[0] ?? { ids: [], count: 0 };
}

type Window = { limit: number; offset: number };
const limited = ({ limit, offset }: Window): SQL => sql`limit ${limit} offset ${offset}`;

/** @param all SQL after `from` */
function inOrder(all: SQL, order: IndexOrder, { limit, offset }: Window): SQL {
  if (order === 'newest') return sql`select id from ${all} order by at desc, id`;
  if (order === 'oldest') return sql`select id from ${all} order by at asc, id`;
  if (order === 'title') {
    return sql`
      select id from (select kind, id from ${all}) as listed join ${contentItems} using (kind, id)
      order by ${byTitle}, id`;
  }
  // A page among the ranked items needs none of the others, which spares sorting them.
  const others = offset + limit <= MAX_RANKED ? sql`limit ${MAX_RANKED}` : sql``;
  return sql`
    select id from (
      select id, at, case when row_number() over (order by at desc, id) <= ${MAX_RANKED} then (
        select ${order.rank} from ${contentItems} where kind = listed.kind and id = listed.id
      ) end as rank
      from (select kind, id, at from ${all} order by at desc, id ${others}) as listed
    ) as ranked
    order by rank desc nulls last, at desc, id`;
}

/** Uses the index on titles. */
const allByTitle = (kind: ItemKind, now: Date): SQL =>
  sql`select id from ${contentItems} where ${eq(contentItems.kind, kind)} and ${isVisible(now)} order by ${byTitle}, id`;

async function listIds(db: Pick<Db, 'execute'>, ordered: SQL, window: Window): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`${ordered} ${limited(window)}`);
  return rows.map(({ id }) => id);
}

async function countIndexed(db: Db, found: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${contentIndex} where ${found}`,
  );
  return rows[0]?.count ?? 0;
}

const countArticles = perContent((db, now) =>
  countIndexed(db, sql`${eq(contentIndex.kind, 'article')} and ${isVisibleIn(now)}`),
);
