import { sql } from 'drizzle-orm';
import { rounded } from '../content/queries/estimate.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { missingKinds, type TermCount } from './facets.ts';
import { type Hits, isHit, ofKinds, otherKinds, type Search, TYPES_OF } from './hits.ts';
import type { ResultType, TabType } from './result-types.ts';
import type { Sample } from './sample.ts';

export type Counts = {
  /** Numbers of hits by tab. */
  tabs: Partial<Record<TabType, number>>;
  terms: TermCount[];
  /** Whether the numbers of tabs are estimates. */
  isEstimate: boolean;
  /** Whether the numbers of terms are estimates. */
  areTermsEstimates: boolean;
};

type TypeCount = { type: ResultType; count: number };

/**
 * Counts the hits by type and by term. Kinds with too many hits to count are counted in the sample, which gives an estimate, rounded to two
 * digits.
 */
export async function countHits(tx: Transaction, search: Search, hits: Hits, sample: Sample): Promise<Counts> {
  const { broad } = sample;
  const exact = await countAll(tx, search, ofKindsBut(hits.byText, broad.byText));
  // Kinds of which the selected terms leave few hits.
  const narrowed = broad.byText.filter((kind) => !broad.filtered.includes(kind));
  const narrowedTypes = narrowed.length === 0 ? [] : await countTypes(tx, search, ofKinds(hits.filtered, narrowed));
  const isEstimate = broad.filtered.length > 0;
  const estimatedTypes = broad.filtered.flatMap((kind) => TYPES_OF[kind]);
  const tabs: Counts['tabs'] = Object.fromEntries([
    ...[...exact.types, ...narrowedTypes].map(({ type, count }) => [type, count]),
    ...sample.types
      .filter(({ type }) => estimatedTypes.includes(type))
      .map(({ type, count }) => [type, rounded(count)]),
  ]);
  const all = Object.values(tabs).reduce((sum, count) => sum + count, 0);
  const estimatedTerms = sample.terms
    .filter(({ kind }) => broad.byText.includes(kind))
    .map(({ id, missing, count }) => ({ id, missing, count }));
  return {
    tabs: { ...tabs, all: isEstimate ? rounded(all) : all },
    terms: [...exact.terms, ...estimatedTerms],
    isEstimate,
    areTermsEstimates: broad.byText.length > 0,
  };
}

const ofKindsBut = (terms: string, kinds: readonly ItemKind[]): string =>
  kinds.length === 0 ? terms : ofKinds(terms, otherKinds(kinds));

async function countAll(
  tx: Transaction,
  { selection, searchType, findable }: Search,
  terms: string,
): Promise<{ types: TypeCount[]; terms: TermCount[] }> {
  const isInTab = searchType === 'all' ? sql`true` : sql`type = ${searchType}`;
  const { rows } = await tx.execute<{ types: TypeCount[]; terms: TermCount[] }>(sql`
    with found as materialized (
      select type, taxonomy_ids, ${missingKinds(selection)} as missing from ${contentIndex} where ${isHit(findable, terms)}
    )
    select
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select type, count(*)::int as count from found where missing = '{}' group by type
      ) as counted) as types,
      (select coalesce(json_agg(to_json(counted)), '[]') from (
        select id, missing, count(*)::int as count
        from (
          select unnest(taxonomy_ids) as id, missing[1] as missing from found
          where ${isInTab} and cardinality(missing) <= 1
        ) as listed
        group by id, missing
      ) as counted) as terms`);
  return rows[0] ?? { types: [], terms: [] };
}

async function countTypes(tx: Transaction, { findable }: Search, terms: string): Promise<TypeCount[]> {
  const { rows } = await tx.execute<TypeCount>(sql`
    select type, count(*)::int as count from ${contentIndex} where ${isHit(findable, terms)} group by type`);
  return rows;
}
