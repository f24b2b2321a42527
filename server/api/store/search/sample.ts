import { sql } from 'drizzle-orm';
import { isMany, SAMPLE } from '../queries/estimate.ts';
import { contentIndex } from '../schema/content-index.ts';
import type { Transaction } from '../schema/durable-transaction.ts';
import type { ItemKind } from '../schema/items.ts';
import { missingKinds, type TermCount } from './facets.ts';
import { type Hits, isHit, KINDS, type Search } from './hits.ts';
import type { ResultType } from './result-types.ts';

/** Sampled items that make a span of time contain enough hits with near certainty, besides those that are wanted. */
const MARGIN = 8;

/** What the sample tells of the hits. */
export type Sample = {
  /** The kinds with too many hits to count, by the text alone, and with the selected terms. */
  readonly broad: { readonly byText: readonly ItemKind[]; readonly filtered: readonly ItemKind[] };
  /** Sampled hits by type, with the selected terms. */
  readonly types: readonly { type: ResultType; kind: ItemKind; count: number }[];
  /** Sampled hits of the tab by term. */
  readonly terms: readonly (TermCount & { kind: ItemKind })[];
  /** The newest hits of the tab are at or after this time; kinds with few hits have none. */
  readonly since: Since;
  /** The same for the likely ones. */
  readonly likelySince: Since;
};

/** ISO times by kind. */
export type Since = Partial<Record<ItemKind, string>>;

/** The kinds that have a time. */
export const kindsOf = (since: Since): ItemKind[] => KINDS.filter((kind) => since[kind] !== undefined);
type SinceRow = { kind: ItemKind; since: string | null };
type Row = { kinds: (SinceRow & { matched: number })[]; types: Sample['types']; terms: Sample['terms'] };

/**
 * Looks for the hits in the sample, a random sixteenth of the items in a partition of its own.
 * @param wanted number of newest hits of each kind that are wanted from `since`
 */
export async function sampleHits(tx: Transaction, search: Search, hits: Hits, wanted: number): Promise<Sample> {
  const { selection, searchType, findable } = search;
  const nth = Math.ceil(wanted / SAMPLE) + MARGIN;
  const isInTab = searchType === 'all' ? sql`true` : sql`${contentIndex.type} = ${searchType}`;
  const { rows } = await tx.execute<Row>(sql`
    with found as materialized (
      select kind, type, at, taxonomy_ids, ${missingKinds(selection)} as missing, ${isInTab} as is_in_tab
      from ${contentIndex} where sampled and ${isHit(findable, hits.byText)}
    )
    select
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select kind, matched, (
          select at from found where found.kind = matching.kind and missing = '{}' and is_in_tab
          order by at desc nulls last limit 1 offset ${nth - 1}
        ) as since
        from (select kind, count(*)::int as matched from found group by kind) as matching
      ) as counted) as kinds,
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select type, kind, count(*)::int as count from found where missing = '{}' group by type, kind
      ) as counted) as types,
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select kind, id, missing, count(*)::int as count
        from (
          select kind, unnest(taxonomy_ids) as id, missing[1] as missing from found
          where is_in_tab and cardinality(missing) <= 1
        ) as listed
        group by kind, id, missing
      ) as counted) as terms`);
  const { kinds = [], types = [], terms = [] } = rows[0] ?? {};
  const filteredOf = (kind: ItemKind) =>
    types.reduce((sum, counted) => sum + (counted.kind === kind ? counted.count : 0), 0);
  const broad = {
    byText: kinds.filter(({ matched }) => isMany(matched)).map(({ kind }) => kind),
    filtered: kinds.filter(({ kind }) => isMany(filteredOf(kind))).map(({ kind }) => kind),
  };
  const isRanked = broad.filtered.length > 0 && search.query !== undefined && search.sortBy === 'relevance';
  const likelySince = isRanked ? await newestLikely(tx, search, hits, nth) : {};
  return { broad, types, terms, since: byKind(kinds), likelySince };
}

/** The times of the nth newest likely hits. */
async function newestLikely(tx: Transaction, { findable }: Search, { likely }: Hits, nth: number): Promise<Since> {
  const { rows } = await tx.execute<SinceRow>(sql`
    select kind, to_json((array_agg(at order by at desc nulls last))[${nth}::int]) #>> '{}' as since
    from ${contentIndex} where sampled and ${isHit(findable, likely)}
    group by kind`);
  return byKind(rows);
}

function byKind(rows: readonly SinceRow[]): Since {
  return Object.fromEntries(rows.flatMap(({ kind, since }) => (since === null ? [] : [[kind, since]])));
}
