import { type SQL, sql } from 'drizzle-orm';
import { allOfThem } from '../content/queries/index-query.ts';
import { MAX_SHOWN } from '../content/queries/search-transaction.ts';
import { contentItems } from '../database/schema/content.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { missingKinds, type TermCount } from './facets.ts';
import { isHit, type Search } from './hits.ts';
import { rankRelevance } from './ranking.ts';
import type { ResultType, TabType } from './result-types.ts';

/** Ranking reads each whole vector; further hits follow by date. */
const MAX_RANKED = 250;

/** Two lists take a third of the memory of as many objects. */
export type ItemKeys = { readonly kinds: readonly ItemKind[]; readonly ids: readonly number[] };

export type FoundHits = {
  readonly tabs: Partial<Record<TabType, number>>;
  readonly terms: readonly TermCount[];
  readonly items: ItemKeys;
};

type Row = { types: { type: ResultType; count: number }[]; terms: TermCount[]; items: ItemKeys };

/** One statement, so that the words of a phrase are looked up once. */
export async function findHits(tx: Transaction, search: Search): Promise<FoundHits> {
  const { query, selection, searchType, findable } = search;
  if (query?.hits === '') return { tabs: {}, terms: [], items: { kinds: [], ids: [] } };
  const isInTab = searchType === 'all' ? sql`true` : sql`${contentIndex.type} = ${searchType}`;
  const { rows } = await tx.execute<Row>(sql`
    with hits as materialized (
      select kind, id, type, at, ${search.sortBy === 'title' ? sql`lower(title)` : sql`null`} as title, taxonomy_ids,
        ${missingKinds(selection)} as missing, ${isInTab} as is_in_tab
      from ${contentIndex} where ${isHit(findable, query?.hits ?? '')}
    ), shown as (
      select kind, id, at, title from hits where missing = '{}' and is_in_tab
    )
    select
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select type, count(*)::int as count from hits where missing = '{}' group by type
      ) as counted) as types,
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select id, missing, count(*)::int as count
        from (
          select unnest(taxonomy_ids) as id, missing[1] as missing from hits where is_in_tab and cardinality(missing) <= 1
        ) as listed
        group by id, missing
      ) as counted) as terms,
      (select json_build_object('kinds', coalesce(json_agg(kind), '[]'), 'ids', coalesce(json_agg(id), '[]')) from (
        select kind, id from ${inOrder(search)}, kind, id limit ${MAX_SHOWN}
      ) as ordered) as items`);
  const { types = [], terms = [], items = { kinds: [], ids: [] } } = rows[0] ?? {};
  const all = types.reduce((sum, { count }) => sum + count, 0);
  return { tabs: { ...Object.fromEntries(types.map(({ type, count }) => [type, count])), all }, terms, items };
}

/** Returns the SQL after `from`. */
function inOrder(search: Search): SQL {
  const { query, sortBy } = search;
  if (sortBy === 'title') return sql`shown order by title`;
  if (sortBy === 'oldest') return sql`shown order by at asc nulls last`;
  if (sortBy === 'newest' || query === undefined) return sql`shown order by at desc nulls last`;
  return sql`(${ranked(search, query)}) as ranked order by score desc nulls last, at desc nulls last`;
}

/** Matches in title, names or terms come first, then the newest. */
function ranked({ findable, now }: Search, query: NonNullable<Search['query']>): SQL {
  const likely = query.words.includes('!') ? allOfThem(query.hits, query.likely) : query.likely;
  return sql`
    with likely as materialized (
      select kind, id from ${contentIndex} where ${likely === '' ? sql`false` : isHit(findable, likely)}
    )
    select kind, id, at, case when place <= ${MAX_RANKED} then (
      select ${rankRelevance(query, now)} from ${contentItems} where content_items.kind = placed.kind and content_items.id = placed.id
    ) end as score
    from (
      select kind, id, at, row_number() over (partition by kind order by likely.id is null, at desc nulls last, id) as place
      from shown left join likely using (kind, id)
    ) as placed`;
}
