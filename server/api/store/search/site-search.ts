import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import type { Db } from '../db.ts';
import { dayText } from '../queries/cards.ts';
import { type Paging, paging } from '../queries/paging.ts';
import { termsOf } from '../queries/terms.ts';
import { contentItems } from '../schema.ts';
import { type Asked, readAsked } from './asked.ts';
import { type Facets, failedKinds, type Selection, selectTerms, toFacets } from './facets.ts';
import { isFindable } from './findable.ts';
import { isLikely, MAX_RANKED, relevance } from './ranking.ts';
import { type ResultType, resultType, type SortOrder, TABS, type TabType } from './result-types.ts';
import { headline, snippetOf } from './snippet.ts';
import { suggestText } from './suggestion.ts';

type SearchAnswer = ResponseOf<'search.site'>;
type Result = SearchAnswer['result'][number];

export type SiteSearch = {
  searchText: string;
  /** Ids of terms: results have one of each kind named. */
  taxonomy?: readonly number[] | undefined;
  pageNumber: number;
  searchType: TabType;
  sortBy: SortOrder;
};

const PAGE_SIZE = 10;
/** With no more results than this the visitor may have mistyped. */
const FEW_RESULTS = 2;
const TIME_LIMIT_MS = 2500;

/** A row of the page of results as the database makes it. */
type Row = {
  kind: string;
  id: number;
  type: ResultType;
  title: string;
  summary: string;
  path: string;
  marked: string | null;
  label: string;
  at: string | null;
  start: string | null;
  isMemberOnly: boolean;
  taxonomy: number[];
};
type Found = { rows: Row[]; tabs: Partial<Record<ResultType, number>>; terms: { id: number; count: number }[] };

/** Section 7, Search: everything on the site, by words and terms. */
export async function searchSite(
  { db, site, now }: { db: Db; site: Site; now: Date },
  search: SiteSearch,
): Promise<Omit<SearchAnswer, 'statusCode' | 'statusMessage'>> {
  const { pageNumber, searchType } = search;
  const selection = selectTerms(await termsOf(db), search.taxonomy);
  const asked = readAsked(search.searchText);
  // What was typed holds no words at all: nothing answers to it.
  const findable = isFindable(site, now);
  const statement = searchStatement({ search, asked, selection, findable, now });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(TIME_LIMIT_MS)}, true)`);
    const { rows } = await tx.execute<Found>(statement);
    const found = rows[0] ?? { rows: [], tabs: {}, terms: [] };
    const tabs = countTabs(found.tabs);
    const total = tabs.find(({ type }) => type === searchType)?.count ?? 0;
    const all = tabs[0]?.count ?? 0;
    const didYouMean = asked && all <= FEW_RESULTS ? await suggestText(tx, asked, { findable, found: all }) : undefined;
    const counts = new Map(found.terms.map(({ id, count }) => [id, count]));
    return {
      result: found.rows.map(toResult),
      ...paging(total, pageNumber, PAGE_SIZE),
      facets: toFacets(selection, counts),
      tabs,
      ...(didYouMean !== undefined && { didYouMean }),
    };
  });
}

type Plan = {
  search: SiteSearch;
  asked: Asked | undefined;
  selection: Selection;
  findable: SQL | undefined;
  now: Date;
};

/** One statement finds the hits once and takes the page, the counts of the tabs and those of the facets from them. */
function searchStatement({ search, asked, selection, findable, now }: Plan): SQL {
  const { searchType, sortBy, pageNumber } = search;
  const ofType = searchType === 'all' ? sql`true` : sql`type = ${searchType}`;
  const isRanked = asked !== undefined && sortBy === 'relevance';
  return sql`
    with matched as materialized (
      select ${contentItems.kind}, ${contentItems.id}, ${contentItems.title}, ${contentItems.taxonomyIds},
        ${resultType} as type,
        coalesce(${contentItems.startsAt}, ${contentItems.publishedAt}) as at,
        ${failedKinds(selection)} as failed,
        ${isRanked ? isLikely(asked) : sql`false`} as likely
      from ${contentItems}
      where ${findable} and ${asked?.matches ?? sql`true`}
    ), hits as (
      select * from matched where failed = '{}' and ${ofType}
    ), ranked as (${isRanked ? rankedHits(asked, now) : sql`select null::text as kind, null::int as id, null::float8 as score`}),
    page as (
      select kind, id, type, at, row_number() over (order by ${ordering(isRanked ? sortBy : dateOrder(sortBy))}) as place
      from hits left join ranked using (kind, id)
      order by place limit ${PAGE_SIZE} offset ${(pageNumber - 1) * PAGE_SIZE}
    )
    select
      (select coalesce(json_agg(row_to_json(shown) order by place), '[]') from (${shownRows(asked)}) as shown) as rows,
      (select coalesce(json_object_agg(type, count), '{}')
        from (select type, count(*) from matched where failed = '{}' group by type) as tab) as tabs,
      (select coalesce(json_agg(facet), '[]') from (${termCounts(selection, ofType)}) as facet) as terms`;
}

function rankedHits(asked: Asked, now: Date): SQL {
  return sql`
    select ${contentItems.kind}, ${contentItems.id}, ${relevance(asked, now)} as score
    from (select kind, id from hits order by likely desc, at desc nulls last limit ${MAX_RANKED}) as candidate
    join ${contentItems} using (kind, id)`;
}
