import { type SQL, sql } from 'drizzle-orm';
import { allOfThem, lexeme, toAny } from '../content/queries/index-query.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { Selection } from './facets.ts';
import { RESULT_TYPES, type SortOrder, type TabType } from './result-types.ts';
import type { SearchQuery } from './search-query.ts';

export type Search = {
  query: SearchQuery | undefined;
  selection: Selection;
  findable: SQL;
  now: Date;
  searchType: TabType;
  sortBy: SortOrder;
};

/** All findable items for an empty `tsquery` on `content_index.terms`. */
export function isHit(findable: SQL, terms: string): SQL {
  if (terms === '') return findable;
  // A query of exclusions alone would read the whole index entry by entry.
  const query = terms.includes('!') ? allOfThem(terms, OF_ANY_TYPE) : terms;
  return sql`(${contentIndex.terms} @@ ${query}::tsquery and ${findable})`;
}

const OF_ANY_TYPE = toAny(...RESULT_TYPES.map(({ type }) => lexeme('@', type)));

/** Counts up to a limit; materialised, as the planner would otherwise read item by item for seconds without hits. */
export async function countHits(tx: Transaction, findable: SQL, hits: string, limit: number): Promise<number> {
  if (hits === '') return 0;
  const { rows } = await tx.execute<{ count: number }>(sql`
    with hits as materialized (select from ${contentIndex} where ${isHit(findable, hits)})
    select count(*)::int as count from (select from hits limit ${limit}) as counted`);
  return rows[0]?.count ?? 0;
}
