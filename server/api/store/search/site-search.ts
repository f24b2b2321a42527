import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import { mapValid } from '../../common/left-out.ts';
import { MAX_PAGES_OF_MANY, rounded, searchTransaction } from '../queries/estimate.ts';
import { listOf } from '../queries/lists.ts';
import { paging } from '../queries/paging.ts';
import { termsOf } from '../queries/terms.ts';
import { contentIndex } from '../schema/content-index.ts';
import type { Db } from '../schema/db.ts';
import type { Transaction } from '../schema/durable-transaction.ts';
import { documentsNamed } from './documents.ts';
import { selectTerms, toFacets } from './facets.ts';
import { findHits } from './find-hits.ts';
import { isFindable } from './findable.ts';
import { isHit } from './hits.ts';
import { pinnedResult } from './pinned-results.ts';
import { toResult } from './result.ts';
import { type SortOrder, TABS, type TabType } from './result-types.ts';
import { parseSearchText, type SearchQuery } from './search-query.ts';
import { correctedText } from './suggestion.ts';
import type { Synonyms } from './synonyms.ts';

type SearchResults = Omit<ResponseOf<'search.site'>, 'statusCode' | 'statusMessage'>;

export type SiteSearch = {
  searchText: string;
  /** Ids of terms. */
  taxonomy?: readonly number[] | undefined;
  pageNumber: number;
  searchType: TabType;
  sortBy: SortOrder;
};

const PAGE_SIZE = 10;
/** A search with at most this many results gets a spelling suggestion. */
const FEW_RESULTS = 2;

/**
 * Searches the site by text and terms (section 7, Search); without a text it returns all items, newest first. Numbers of more than
 * `MAX_COUNTED` hits of a kind are estimates, which the result tells.
 * @throws a database error with SQLSTATE 57014, sent as 503, when the search exceeds the timeout
 */
export async function searchSite(
  { db, site, now }: { db: Db; site: Site; now: Date },
  { searchText, taxonomy, pageNumber, searchType, sortBy }: SiteSearch,
): Promise<SearchResults> {
  const [terms, synonyms] = await Promise.all([termsOf(db), listOf(db, 'synonyms')]);
  const selection = selectTerms(terms, taxonomy);
  return searchTransaction(db, async (tx) => {
    const query = await parseSearchText(tx, searchText, synonyms);
    const findable = await isFindable(tx, site, now);
    const offset = (pageNumber - 1) * PAGE_SIZE;
    const found = await findHits(tx, { query, selection, findable, now, searchType, sortBy, limit: PAGE_SIZE, offset });
    const countOf = (type: TabType) => found.tabs[type] ?? 0;
    const total = countOf(searchType);
    const suggestion =
      query && countOf('all') <= FEW_RESULTS ? await suggestText(tx, query, { findable, synonyms }) : undefined;
    const pinned = query && searchType === 'all' && pageNumber === 1 ? await pinnedResult(tx, query.text) : undefined;
    const documents =
      query && searchType === 'all' && pageNumber === 1 ? await documentsNamed({ db: tx, site, now }, query.text) : [];
    const { totalPages, ...page } = paging(total, pageNumber, PAGE_SIZE);
    return {
      result: mapValid(found.rows, (row) => toResult(row, now)),
      ...page,
      totalPages: found.isEstimate ? Math.min(totalPages, MAX_PAGES_OF_MANY) : totalPages,
      ...(found.areTermsEstimates && { isEstimate: true }),
      facets: toFacets(selection, found.terms, found.areTermsEstimates ? rounded : (count) => count),
      tabs: TABS.map((tab) => ({ ...tab, count: countOf(tab.type) })),
      ...(suggestion !== undefined && { didYouMean: suggestion }),
      ...(pinned && { pinned }),
      ...(documents.length > 0 && { documents }),
    };
  });
}

/** The text with its misspellings corrected, if the correction has more results. */
async function suggestText(
  tx: Transaction,
  query: SearchQuery,
  { findable, synonyms }: { findable: SQL; synonyms: Synonyms },
): Promise<string | undefined> {
  const text = await correctedText(tx, query, findable);
  const corrected = text === undefined ? undefined : await parseSearchText(tx, text, synonyms);
  if (!corrected) return undefined;
  const count = async ({ hits }: SearchQuery) => {
    if (hits === '') return 0;
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count
      from (select from ${contentIndex} where ${isHit(findable, hits)} limit ${FEW_RESULTS + 1}) as hits`);
    return rows[0]?.count ?? 0;
  };
  return (await count(corrected)) > (await count(query)) ? corrected.text : undefined;
}
