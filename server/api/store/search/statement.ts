import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema/content.ts';
import type { CardOf, ItemKind } from '../schema/items.ts';
import { missingKinds, type Selection, type TermCount } from './facets.ts';
import { isLikely, MAX_RANKED, relevance } from './ranking.ts';
import { type ResultType, resultType, type SortOrder, type TabType } from './result-types.ts';
import type { SearchQuery } from './search-query.ts';
import { headline } from './snippet.ts';

/** The parameters of a search; without a query every item matches. */
export type Search = {
  query: SearchQuery | undefined;
  selection: Selection;
  findable: SQL | undefined;
  now: Date;
  searchType: TabType;
  sortBy: SortOrder;
  limit: number;
  offset: number;
};

/** The single row of the search statement. */
export type SearchRow = {
  results: HitRow[];
  /** Numbers of hits by result type, on all tabs. */
  types: Partial<Record<ResultType, number>>;
  terms: TermCount[];
};
export type HitRow = {
  type: ResultType;
  id: number;
  title: string;
  summary: string;
  path: string;
  label: string;
  date: string | null;
  isMemberOnly: boolean;
  taxonomy: number[];
  /** Matching passages with placeholders (`snippet.ts`); null without a search text. */
  marked: string | null;
  publishedAt: string | null;
  startsAt: string | null;
  endsAt: string | null;
} & { [K in ItemKind]: { kind: K; card: CardOf[K] } }[ItemKind];

const ORDERS: Record<SortOrder, SQL> = {
  relevance: sql`score desc nulls last, at desc nulls last`,
  newest: sql`at desc nulls last`,
  oldest: sql`at asc nulls last`,
  title: sql`lower(title)`,
};

/** One statement that finds the hits once and derives the page of results and the counts of tabs and facets from them. */
export function searchStatement(search: Search): SQL {
  const { query, selection, findable, searchType, limit, offset } = search;
  const isOfType = searchType === 'all' ? sql`true` : sql`type = ${searchType}`;
  const order = query || search.sortBy !== 'relevance' ? search.sortBy : 'newest';
  return sql`
    with matched as materialized (
      select kind, id, title, taxonomy_ids, ${resultType} as type, coalesce(starts_at, published_at) as at,
        ${missingKinds(selection)} as missing, ${query ? isLikely(query) : sql`false`} as likely
      from ${contentItems}
      where ${findable} and ${query?.matches ?? sql`true`}
    ), hits as (
      select * from matched where missing = '{}' and ${isOfType}
    ), page as (
      select kind, id, type, row_number() over () as ordinal from (
        select * from ${order === 'relevance' ? scored(search) : sql`hits`}
        order by ${ORDERS[order]}, kind, id limit ${limit} offset ${offset}
      ) as ordered
    )
    select
      (select coalesce(jsonb_agg(to_jsonb(result) - 'ordinal' order by ordinal), '[]') from (${results(query)}) as result) as results,
      (select coalesce(json_object_agg(type, count), '{}') from (
        select type, count(*) from matched where missing = '{}' group by type
      ) as counted) as types,
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select id, missing, count(*)::int as count
        from (
          select unnest(taxonomy_ids) as id, missing[1] as missing from matched
          where ${isOfType} and cardinality(missing) <= 1
        ) as listed
        group by id, missing
      ) as counted) as terms`;
}

/**
 * The hits with their scores, which only the `MAX_RANKED` most likely hits have. A page among these needs none of the others, which
 * spares sorting all hits. A subquery per hit instead of a join, because the planner cannot estimate the number of hits.
 */
function scored({ query, now, limit, offset }: Search): SQL {
  if (!query) return sql`hits`;
  const score = sql`(
    select ${relevance(query, now)} from ${contentItems} where content_items.kind = candidate.kind and content_items.id = candidate.id
  )`;
  const likeliestFirst = sql`order by likely desc, at desc nulls last, kind, id`;
  if (offset + limit <= MAX_RANKED) {
    return sql`(
      select *, ${score} as score from (select * from hits ${likeliestFirst} limit ${MAX_RANKED}) as candidate
    ) as scored`;
  }
  return sql`(
    select *, case when likelihood_rank <= ${MAX_RANKED} then ${score} end as score
    from (select *, row_number() over (${likeliestFirst}) as likelihood_rank from hits) as candidate
  ) as scored`;
}

/** The columns of `HitRow` for the results on the page. */
function results(query: SearchQuery | undefined): SQL {
  return sql`
    select ordinal, type, kind, id, content_items.title, summary, path, card,
      published_at as "publishedAt", starts_at as "startsAt", ends_at as "endsAt",
      coalesce(card->'category'->>'name', card->'type'->>'name', card->>'format', card->>'label', 'Page') as label,
      coalesce(card->>'publishedDate', card->>'start', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD')) as date,
      coalesce(card->'isMemberOnly', 'false') <> 'false' as "isMemberOnly",
      content_items.taxonomy_ids as taxonomy,
      ${query ? headline(query.tsquery) : sql`null`} as marked
    from page join ${contentItems} using (kind, id)`;
}

/** Counts the hits of a query on all tabs. */
export function countStatement(query: SearchQuery, findable: SQL | undefined): SQL {
  return sql`select count(*)::int as count from ${contentItems} where ${findable} and ${query.matches}`;
}
