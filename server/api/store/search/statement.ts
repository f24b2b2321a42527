import { type SQL, sql } from 'drizzle-orm';
import type { CardOf, ItemKind } from '../items.ts';
import { contentItems } from '../schema.ts';
import type { Asked } from './asked.ts';
import { missingKinds, type Selection, type TermCount } from './facets.ts';
import { isLikely, MAX_RANKED, relevance } from './ranking.ts';
import { type ResultType, resultType, type SortOrder, type TabType } from './result-types.ts';
import { headline } from './snippet.ts';

/** What is looked for: the visitor's words (none: everything), the terms, the tab, the order and the page of the results. */
export type Search = {
  asked: Asked | undefined;
  selection: Selection;
  findable: SQL | undefined;
  now: Date;
  searchType: TabType;
  sortBy: SortOrder;
  limit: number;
  offset: number;
};

/** What the statement answers with, in one row. */
export type Found = {
  results: FoundRow[];
  /** Hits by kind of result, whatever tab is asked for. */
  types: Partial<Record<ResultType, number>>;
  terms: TermCount[];
};
export type FoundRow = {
  type: ResultType;
  id: number;
  title: string;
  summary: string;
  path: string;
  label: string;
  date: string | null;
  isMemberOnly: boolean;
  taxonomy: number[];
  /** With stand-ins for marks; null without words. */
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

/** One statement finds the hits once and takes the page of results, the counts of the tabs and those of the facets from them. */
export function searchStatement(search: Search): SQL {
  const { asked, selection, findable, searchType, limit, offset } = search;
  const isOfType = searchType === 'all' ? sql`true` : sql`type = ${searchType}`;
  const order = asked || search.sortBy !== 'relevance' ? search.sortBy : 'newest';
  return sql`
    with matched as materialized (
      select kind, id, title, taxonomy_ids, ${resultType} as type, coalesce(starts_at, published_at) as at,
        ${missingKinds(selection)} as missing, ${asked ? isLikely(asked) : sql`false`} as likely
      from ${contentItems}
      where ${findable} and ${asked?.matches ?? sql`true`}
    ), hits as (
      select * from matched where missing = '{}' and ${isOfType}
    ), page as (
      select kind, id, type, row_number() over () as place from (
        select * from ${order === 'relevance' ? scored(search) : sql`hits`}
        order by ${ORDERS[order]}, kind, id limit ${limit} offset ${offset}
      ) as ordered
    )
    select
      (select coalesce(jsonb_agg(to_jsonb(result) - 'place' order by place), '[]') from (${results(asked)}) as result) as results,
      (select coalesce(json_object_agg(type, count), '{}') from (
        select type, count(*) from matched where missing = '{}' group by type
      ) as counted) as types,
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select term as id, missing[1] as missing, count(*)::int as count
        from matched, unnest(taxonomy_ids) as term
        where ${isOfType} and cardinality(missing) <= 1
        group by 1, 2
      ) as counted) as terms`;
}

/**
 * The hits with their scores; of very many only the likeliest have one. A subquery per hit and no join: how many hits there will be
 * is beyond the planner's guessing.
 */
function scored({ asked, now }: Search): SQL {
  if (!asked) return sql`hits`;
  return sql`(
    select *, case when likelihood <= ${MAX_RANKED} then (
      select ${relevance(asked, now)} from ${contentItems} where content_items.kind = candidate.kind and content_items.id = candidate.id
    ) end as score
    from (select *, row_number() over (order by likely desc, at desc nulls last) as likelihood from hits) as candidate
  ) as scored`;
}

/** What is shown of each result on the page. */
function results(asked: Asked | undefined): SQL {
  return sql`
    select place, type, kind, id, content_items.title, summary, path, card,
      published_at as "publishedAt", starts_at as "startsAt", ends_at as "endsAt",
      coalesce(card->'category'->>'name', card->'type'->>'name', card->>'format', card->>'label', 'Page') as label,
      coalesce(card->>'publishedDate', card->>'start', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD')) as date,
      coalesce((card->>'isMemberOnly')::boolean, false) as "isMemberOnly",
      content_items.taxonomy_ids as taxonomy,
      ${asked ? headline(asked.query) : sql`null`} as marked
    from page join ${contentItems} using (kind, id)`;
}

/** How many texts a search finds, in all tabs. */
export function countStatement(asked: Asked, findable: SQL | undefined): SQL {
  return sql`select count(*)::int as count from ${contentItems} where ${findable} and ${asked.matches}`;
}
