import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import { mapValid } from '../../common/left-out.ts';
import { peopleNamed, wordsOf } from '../people/people-named.ts';
import { MAX_PAGES_OF_MANY, rounded, searchTransaction } from '../queries/estimate.ts';
import { listOf } from '../queries/lists.ts';
import { paging } from '../queries/paging.ts';
import { termsOf } from '../queries/terms.ts';
import type { Db } from '../schema/db.ts';
import { correctionOf, FEW_RESULTS } from './correction.ts';
import { documentsNamed } from './documents.ts';
import { selectTerms, toFacets } from './facets.ts';
import { findHits } from './find-hits.ts';
import { isFindable } from './findable.ts';
import { pinnedResult } from './pinned-results.ts';
import { toResult } from './result.ts';
import { type SortOrder, TABS, type TabType } from './result-types.ts';
import { parseSearchText, type SearchQuery } from './search-query.ts';

type SearchResults = Omit<ResponseOf<'search.site'>, 'statusCode' | 'statusMessage'>;

export type SiteSearch = {
  searchText: string;
  /** Ids of terms. */
  taxonomy?: readonly number[] | undefined;
  pageNumber: number;
  searchType: TabType;
  sortBy: SortOrder;
  /** Searches for what is typed even where only a correction of it would be found. */
  literal?: boolean | undefined;
};

const PAGE_SIZE = 10;
/** Of people with a frequent name the first are shown. */
const MAX_PEOPLE = 3;

/**
 * Searches the site by text and terms (section 7, Search); without a text it returns all items, newest first. Where nothing has the words of the
 * text and a correction of them has hits, the result is that of the correction, which it tells. Numbers of more than `MAX_COUNTED` hits of a kind
 * are estimates, which the result tells.
 * @throws a database error with SQLSTATE 57014, sent as 503, when the search exceeds the timeout
 */
export async function searchSite(
  { db, site, now }: { db: Db; site: Site; now: Date },
  { searchText, taxonomy, pageNumber, searchType, sortBy, literal = false }: SiteSearch,
): Promise<SearchResults> {
  const [terms, synonyms] = await Promise.all([termsOf(db), listOf(db, 'synonyms')]);
  const selection = selectTerms(terms, taxonomy);
  const offset = (pageNumber - 1) * PAGE_SIZE;
  const isFirst = searchType === 'all' && pageNumber === 1;
  const { query, found, correction, isCorrected, pinned } = await searchTransaction(db, async (tx) => {
    const typed = await parseSearchText(tx, searchText, synonyms);
    const findable = await isFindable(tx, site, now);
    const find = (query: SearchQuery | undefined) =>
      findHits(tx, { query, selection, findable, now, searchType, sortBy, limit: PAGE_SIZE, offset });
    const typedHits = await find(typed);
    const correction =
      typed && (typedHits.tabs.all ?? 0) <= FEW_RESULTS
        ? await correctionOf(tx, typed, { findable, synonyms })
        : undefined;
    const isCorrected = correction?.replacesQuery === true && !literal;
    const query = isCorrected ? correction.query : typed;
    const found = isCorrected ? await find(query) : typedHits;
    const pinned = query && isFirst ? await pinnedResult(tx, query.text) : undefined;
    return { query, found, correction, isCorrected, pinned };
  });
  // Not on the connection of the transaction, which runs one statement at a time.
  const [documents, people] =
    query && isFirst
      ? await Promise.all([
          documentsNamed({ db, site, now }, query.text),
          peopleNamed({ db, now }, wordsOf(query.text), { limit: MAX_PEOPLE, wholeWords: true }),
        ])
      : [[], []];
  const countOf = (type: TabType) => found.tabs[type] ?? 0;
  const { totalPages, ...page } = paging(countOf(searchType), pageNumber, PAGE_SIZE);
  return {
    result: mapValid(found.rows, (row) => toResult(row, now)),
    ...page,
    totalPages: found.isEstimate ? Math.min(totalPages, MAX_PAGES_OF_MANY) : totalPages,
    ...(found.areTermsEstimates && { isEstimate: true }),
    facets: toFacets(selection, found.terms, found.areTermsEstimates ? rounded : (count) => count),
    tabs: TABS.map((tab) => ({ ...tab, count: countOf(tab.type) })),
    ...(correction && (isCorrected ? { correctedText: correction.query.text } : { didYouMean: correction.query.text })),
    ...(pinned && { pinned }),
    ...(documents.length > 0 && { documents }),
    ...(people.length > 0 && { people }),
  };
}
