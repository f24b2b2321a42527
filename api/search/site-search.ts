import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { mapValid } from '../common/left-out.ts';
import { MAX_PAGES_OF_MANY, searchTransaction } from '../content/queries/estimate.ts';
import { paging } from '../content/queries/paging.ts';
import type { Db } from '../database/schema/db.ts';
import { findAnswer, type Question } from './answer.ts';
import { resultsOnPage } from './find-hits.ts';
import { toResult } from './result.ts';
import { TABS, type TabType } from './result-types.ts';

type SearchResults = Omit<ResponseOf<'search.site'>, 'statusCode' | 'statusMessage'>;

const PAGE_SIZE = 10;

/**
 * Searches the site by text and terms (section 7, Search); without a text it returns all items, newest first. Where nothing has the words of the
 * text and a correction of them has hits, the result is that of the correction, which it tells. Numbers of more than `MAX_COUNTED` hits of a kind
 * are estimates, which the result tells.
 * @throws a database error with SQLSTATE 57014, sent as 503, when the search exceeds the timeout
 */
export async function searchSite(
  context: { db: Db; site: Site; now: Date },
  { pageNumber, ...question }: Question & { pageNumber: number },
): Promise<SearchResults> {
  const page = { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE };
  const { answer, search } = await findAnswer(context, question, page);
  const { found, facets, correction, isCorrected, pinned, documents, people } = answer;
  const rows = await searchTransaction(context.db, (tx) => resultsOnPage(tx, search, found, page));
  const isFirst = search.searchType === 'all' && pageNumber === 1;
  const countOf = (type: TabType) => found.tabs[type] ?? 0;
  const { totalPages, ...numbers } = paging(countOf(search.searchType), pageNumber, PAGE_SIZE);
  return {
    result: mapValid(rows, (row) => toResult(row, context.now)),
    ...numbers,
    totalPages: found.isEstimate ? Math.min(totalPages, MAX_PAGES_OF_MANY) : totalPages,
    ...(found.areTermsEstimates && { isEstimate: true }),
    facets,
    tabs: TABS.map((tab) => ({ ...tab, count: countOf(tab.type) })),
    ...(correction && (isCorrected ? { correctedText: correction.query.text } : { didYouMean: correction.query.text })),
    ...(isFirst && pinned && { pinned }),
    ...(isFirst && documents.length > 0 && { documents: [...documents] }),
    ...(isFirst && people.length > 0 && { people: [...people] }),
  };
}
