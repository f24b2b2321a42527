import { type SQL, sql } from 'drizzle-orm';
import { isMany, SAMPLE, SMALL_SAMPLE } from '../content/queries/estimate.ts';
import { allOf, anyOf, IN_SMALL_SAMPLE } from '../content/queries/index-query.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { missingKinds, type TermCount } from './facets.ts';
import { type Hits, isHit, KINDS, ofKinds, otherKinds, type Search } from './hits.ts';
import type { ResultType } from './result-types.ts';

/** With so many hits of a kind the small sample is as good as the whole one is for fewer hits. */
const MIN_IN_SMALL_SAMPLE = 250;
/** Sampled items that make a span of time contain enough hits with near certainty, besides those that are wanted. */
const MARGIN = { [SAMPLE]: 8, [SMALL_SAMPLE]: 4 };

/** What the sample tells of the hits. */
export type Sample = {
  /** The kinds with too many hits to count, by the text alone, and with the selected terms. */
  readonly broad: { readonly byText: readonly ItemKind[]; readonly filtered: readonly ItemKind[] };
  /** Estimated numbers of hits by type, with the selected terms. */
  readonly types: readonly { type: ResultType; kind: ItemKind; count: number }[];
  /** Estimated numbers of hits of the tab by term. */
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
 * Looks for the hits in the sample, a random sixteenth of the items in a partition of its own, and those of kinds with many hits in a quarter
 * of it.
 * @param wanted number of newest hits of each kind that are wanted from `since`
 */
export async function sampleHits(tx: Transaction, search: Search, hits: Hits, wanted: number): Promise<Sample> {
  const { selection, searchType, findable } = search;
  const dense = await denseKinds(tx, search, hits);
  const isInTab = searchType === 'all' ? sql`true` : sql`${contentIndex.type} = ${searchType}`;
  const { rows } = await tx.execute<Row>(sql`
    with found as materialized (
      select kind, type, at, taxonomy_ids, ${missingKinds(selection)} as missing, ${isInTab} as is_in_tab
      from ${contentIndex} where sampled and ${isHit(findable, sampled(hits.byText, dense))}
    )
    select
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select kind, count(*)::int as matched, (
          array_agg(at order by at desc nulls last) filter (where missing = '{}' and is_in_tab)
        )[${nthOf(dense, wanted)}] as since
        from found group by kind
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
  const estimated = <C extends { kind: ItemKind; count: number }>(counts: readonly C[]): C[] =>
    counts.map((counted) => ({ ...counted, count: counted.count * reciprocal(dense, counted.kind) }));
  const estimatedTypes = estimated(types);
  const filteredOf = (kind: ItemKind) =>
    estimatedTypes.reduce((sum, counted) => sum + (counted.kind === kind ? counted.count : 0), 0);
  const broad = {
    byText: kinds.filter(({ kind, matched }) => isMany(matched * reciprocal(dense, kind))).map(({ kind }) => kind),
    filtered: kinds.filter(({ kind }) => isMany(filteredOf(kind))).map(({ kind }) => kind),
  };
  const isRanked = broad.filtered.length > 0 && search.query !== undefined && search.sortBy === 'relevance';
  const likelySince = isRanked ? await newestLikely(tx, search, hits, { dense, wanted }) : {};
  return { broad, types: estimatedTypes, terms: estimated(terms), since: byKind(kinds), likelySince };
}

/** The kinds with so many hits that the small sample is enough. */
async function denseKinds(tx: Transaction, { findable }: Search, { byText }: Hits): Promise<ItemKind[]> {
  const { rows } = await tx.execute<{ kind: ItemKind }>(sql`
    select kind from ${contentIndex} where sampled and ${isHit(findable, allOf(byText, IN_SMALL_SAMPLE))}
    group by kind having count(*) >= ${MIN_IN_SMALL_SAMPLE}`);
  return rows.map(({ kind }) => kind);
}

/** A query restricted to the small sample for some kinds. */
function sampled(terms: string, dense: readonly ItemKind[]): string {
  if (dense.length === 0) return terms;
  const ofDense = ofKinds(IN_SMALL_SAMPLE, dense);
  return allOf(terms, dense.length === KINDS.length ? ofDense : anyOf(ofDense, ofKinds('', otherKinds(dense))));
}

/** How many items there are for one of the sample. */
const reciprocal = (dense: readonly ItemKind[], kind: ItemKind) => (dense.includes(kind) ? SMALL_SAMPLE : SAMPLE);

/** The position, from the newest, of the sampled hit of a kind since which there are enough. */
function nthOf(dense: readonly ItemKind[], wanted: number): SQL {
  const nth = (share: typeof SAMPLE | typeof SMALL_SAMPLE) => Math.ceil(wanted / share) + MARGIN[share];
  return sql`(case when kind = any(${sql.param([...dense])}::text[]) then ${nth(SMALL_SAMPLE)} else ${nth(SAMPLE)} end)::int`;
}

/** The times since which there are enough likely hits. */
async function newestLikely(
  tx: Transaction,
  { findable }: Search,
  { likely }: Hits,
  { dense, wanted }: { dense: readonly ItemKind[]; wanted: number },
): Promise<Since> {
  const { rows } = await tx.execute<SinceRow>(sql`
    select kind, to_json((array_agg(at order by at desc nulls last))[${nthOf(dense, wanted)}]) #>> '{}' as since
    from ${contentIndex} where sampled and ${isHit(findable, sampled(likely, dense))}
    group by kind`);
  return byKind(rows);
}

function byKind(rows: readonly SinceRow[]): Since {
  return Object.fromEntries(rows.flatMap(({ kind, since }) => (since === null ? [] : [[kind, since]])));
}
