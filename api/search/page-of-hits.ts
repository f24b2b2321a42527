import { type SQL, sql } from 'drizzle-orm';
import { intArray } from '../content/queries/items.ts';
import { contentItems } from '../database/schema/content.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { type Hits, isHit, KINDS, ofKinds, otherKinds, type Search } from './hits.ts';
import { relevance } from './ranking.ts';
import { kindsOf, type Sample, type Since } from './sample.ts';
import type { SearchQuery } from './search-query.ts';

/** An item by its primary key. */
export type ItemKey = { kind: ItemKind; id: number };

/** Items in an order, as two lists, which take a third of the memory of as many objects. */
export type RankedItems = { readonly kinds: readonly ItemKind[]; readonly ids: readonly number[] };

/** A part of ranked items. */
function itemsAt({ kinds, ids }: RankedItems, start: number, end: number): ItemKey[] {
  return ids.slice(start, end).flatMap((id, index) => {
    const kind = kinds[start + index];
    return kind === undefined ? [] : [{ kind, id }];
  });
}

/**
 * Limits of ranked hits of each kind: of more hits only the most likely and newest ones are ranked and the others follow by date, because
 * ranking reads the whole tsvector of each item.
 */
const MAX_RANKED = 250;
const MAX_RANKED_OF_MANY = 60;

/** Pages beyond this many hits are not looked for in a span of time, which would be long. */
const MAX_RECENT = 1000;

const ORDERS: Record<Exclude<Search['sortBy'], 'relevance'>, SQL> = {
  newest: sql`at desc nulls last`,
  oldest: sql`at asc nulls last`,
  title: sql`lower(title)`,
};

/** A part of the results. */
export type Page = { readonly limit: number; readonly offset: number };

/** What finds the hits on a page. */
export type RankedHits = {
  /** The likeliest hits in the order of their scores; undefined in an order that is not that of relevance. */
  readonly ranked: RankedItems | undefined;
  /** Whether these are all hits. */
  readonly isAllRanked: boolean;
  /** Since when there are enough hits of a broad search for a page by date. */
  readonly recent: Since | undefined;
};

/** The number of newest hits of each kind that a page needs, for `sampleHits`. */
export const wantedHits = ({ query, sortBy }: Search, { limit, offset }: Page): number =>
  query && sortBy === 'relevance' ? MAX_RANKED_OF_MANY : offset + limit;

/** Ranks the hits, unless another order was chosen. */
export async function rankHits(
  tx: Transaction,
  search: Search,
  hits: Hits,
  sample: Pick<Sample, 'broad' | 'since' | 'likelySince'>,
): Promise<RankedHits> {
  const { query, sortBy } = search;
  const recent = sample.broad.filtered.length > 0 ? sample.since : undefined;
  if (query === undefined || sortBy !== 'relevance') return { ranked: undefined, isAllRanked: false, recent };
  const ranked = await rankedHits(tx, { ...search, query }, hits, sample);
  const numberOf = (kind: ItemKind) => ranked.kinds.filter((other) => other === kind).length;
  const isAllRanked = recent === undefined && KINDS.every((kind) => numberOf(kind) < MAX_RANKED);
  return { ranked, isAllRanked, recent };
}

/** The items on a page of the results, in their order. */
export async function pageOfHits(
  tx: Transaction,
  search: Search,
  hits: Hits,
  { ranked, isAllRanked, recent, page }: RankedHits & { page: Page },
): Promise<ItemKey[]> {
  const { sortBy, findable } = search;
  if (ranked) return pageByRelevance(tx, search, hits, { ranked, isAllRanked, page });
  if (sortBy === 'title') {
    const rows = sql`(select kind, id, title from ${contentIndex} join ${contentItems} using (kind, id) where ${isHit(findable, hits.shown)}) as hits`;
    return keysOf(tx, rows, ORDERS.title, page);
  }
  const order = sortBy === 'relevance' ? 'newest' : sortBy;
  const columns = sql`kind, id, at`;
  const keys = (rows: SQL) => keysOf(tx, sql`(${rows}) as hits`, ORDERS[order], page);
  if (order === 'newest' && recent && page.offset < MAX_RECENT) {
    const newest = await keys(sql.join(hitsSince(columns, findable, hits.shown, recent), sql` union all `));
    if (newest.length === page.limit) return newest;
  }
  return keys(selectHits(columns, findable, hits.shown));
}

/** The ranked hits by their scores, then the others by date. */
async function pageByRelevance(
  tx: Transaction,
  { findable }: Search,
  hits: Hits,
  { ranked, isAllRanked, page: { limit, offset } }: { ranked: RankedItems; isAllRanked: boolean; page: Page },
): Promise<ItemKey[]> {
  const page = itemsAt(ranked, offset, offset + limit);
  if (page.length === limit || isAllRanked) return page;
  const isRanked = [...Map.groupBy(itemsAt(ranked, 0, ranked.ids.length), ({ kind }) => kind)].map(
    ([kind, items]) =>
      sql` and (${contentIndex.kind} <> ${kind} or ${contentIndex.id} <> all(${intArray(items.map(({ id }) => id))}))`,
  );
  const others = await keysOf(
    tx,
    sql`(select kind, id, at from ${contentIndex} where ${isHit(findable, hits.shown)}${sql.join(isRanked, sql``)}) as hits`,
    ORDERS.newest,
    { limit: limit - page.length, offset: Math.max(0, offset - ranked.ids.length) },
  );
  return [...page, ...others];
}

/**
 * The likeliest hits of each kind in the order of their scores: those with the words in title, names or terms, then others, the newest first.
 * Of a broad search the sample tells since when there are enough, so that the others need not be sorted, and which kinds have enough likely
 * ones, so that the others need not even be found.
 */
async function rankedHits(
  tx: Transaction,
  { query, findable, now }: Search & { query: SearchQuery },
  { shown, likely }: Hits,
  { broad, since, likelySince }: Pick<Sample, 'broad' | 'since' | 'likelySince'>,
): Promise<RankedItems> {
  const isMany = broad.filtered.length > 0;
  const found = isMany
    ? [
        ...hitsSince(sql`kind, id, at, true as likely`, findable, likely, likelySince),
        ...hitsSince(sql`kind, id, at, false as likely`, findable, shown, since, kindsOf(likelySince)),
      ]
    : [
        selectHits(sql`kind, id, at, true as likely`, findable, likely),
        selectHits(sql`kind, id, at, false as likely`, findable, shown),
      ];
  const { rows } = await tx.execute<ItemKey>(sql`
    with candidates as materialized (
      select kind, id, at, row_number() over (partition by kind order by bool_or(likely) desc, at desc nulls last, id) as position
      from (${sql.join(found, sql` union all `)}) as found
      group by kind, id, at
    )
    select kind, id from (
      select kind, id, at, (
        select ${relevance(query, now)} from ${contentItems} where content_items.kind = candidates.kind and content_items.id = candidates.id
      ) as score
      from candidates where position <= ${isMany ? MAX_RANKED_OF_MANY : MAX_RANKED}
    ) as scored
    order by score desc, at desc nulls last, kind, id`);
  // The same four strings, and not one for each item.
  return { kinds: rows.flatMap((row) => KINDS.filter((kind) => kind === row.kind)), ids: rows.map(({ id }) => id) };
}

const selectHits = (columns: SQL, findable: SQL, terms: string): SQL =>
  sql`select ${columns} from ${contentIndex} where ${isHit(findable, terms)}`;

/**
 * Queries for the hits of each kind since a time: one for the kinds with such a time, whose conditions indexes can combine, and one for the
 * others.
 * @param without kinds that are left out
 */
function hitsSince(columns: SQL, findable: SQL, terms: string, since: Since, without: readonly ItemKind[] = []): SQL[] {
  const limited = kindsOf(since).filter((kind) => !without.includes(kind));
  const others = otherKinds([...limited, ...without]);
  const isRecent = limited.map((kind) => sql`(kind = ${kind} and at >= ${since[kind]}::timestamptz)`);
  return [
    ...(limited.length === 0
      ? []
      : [sql`${selectHits(columns, findable, terms)} and (${sql.join(isRecent, sql` or `)})`]),
    ...(others.length === 0
      ? []
      : [selectHits(columns, findable, others.length === KINDS.length ? terms : ofKinds(terms, others))]),
  ];
}

async function keysOf(tx: Transaction, from: SQL, order: SQL, { limit, offset }: Page): Promise<ItemKey[]> {
  const { rows } = await tx.execute<ItemKey>(
    sql`select kind, id from ${from} order by ${order}, kind, id limit ${limit} offset ${offset}`,
  );
  return rows;
}
