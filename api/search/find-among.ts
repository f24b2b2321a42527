import { type SQL, sql } from 'drizzle-orm';
import { findableAt } from '../content/queries/findable.ts';
import { searchTransaction } from '../content/queries/search-transaction.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { type Context, type Question, searchBasis } from './answer.ts';
import { missingKinds, selectTerms } from './facets.ts';
import { isHit } from './hits.ts';
import { parseSearchText } from './search-query.ts';

export type ItemKey = { readonly kind: ItemKind; readonly id: number };

/** Matches a question as typed, without correction and with all words. */
export async function findAmong(
  { db, site, now }: Context,
  { searchText, taxonomy, searchType }: Pick<Question, 'searchText' | 'taxonomy' | 'searchType'>,
  isAmong: SQL,
): Promise<ItemKey[]> {
  const { terms, synonyms, served } = await searchBasis(db, now, site);
  const selection = selectTerms(terms, taxonomy);
  return searchTransaction(db, async (tx) => {
    const query = await parseSearchText(tx, searchText, synonyms);
    if (query?.hits === '') return [];
    const isInTab = searchType === 'all' ? sql`true` : sql`${contentIndex.type} = ${searchType}`;
    const { rows } = await tx.execute<ItemKey>(sql`
      select kind, id from ${contentIndex}
      where ${isAmong} and ${isHit(findableAt(now, served), query?.hits ?? '')}
        and ${missingKinds(selection)} = '{}' and ${isInTab}`);
    return rows;
  });
}
