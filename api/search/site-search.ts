import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { mapValid } from '../common/left-out.ts';
import { shownPaging } from '../content/queries/paging.ts';
import { searchTransaction } from '../content/queries/search-transaction.ts';
import type { Db } from '../database/schema/db.ts';
import { findAnswer, type Question } from './answer.ts';
import { hitRows } from './hit-rows.ts';
import { toResult } from './result.ts';
import { TABS, type TabType } from './result-types.ts';

type SearchResults = Omit<ResponseOf<'search.site'>, 'statusCode' | 'statusMessage'>;

const PAGE_SIZE = 10;

/**
 * Section 7, Search; lists all items, newest first, without a text. Without hits it tries a correction or fewer words.
 * @throws SQLSTATE 57014, sent as 503, at the timeout
 */
export async function searchSite(
  context: { db: Db; site: Site; now: Date },
  { pageNumber, ...question }: Question & { pageNumber: number },
): Promise<SearchResults> {
  const page = { limit: PAGE_SIZE, offset: (pageNumber - 1) * PAGE_SIZE };
  const answer = await findAnswer(context, question);
  const { query, found, facets, correction, isCorrected, leftOut, pinned, documents, people, deadlines } = answer;
  const rows = await searchTransaction(context.db, (tx) => hitRows(tx, found.items, page, query));
  const isFirst = question.searchType === 'all' && pageNumber === 1;
  const toCount = (type: TabType) => found.tabs[type] ?? 0;
  return {
    result: mapValid(rows, (row) => toResult(row, context.now)),
    ...shownPaging(toCount(question.searchType), pageNumber, PAGE_SIZE),
    facets,
    tabs: TABS.map((tab) => ({ ...tab, count: toCount(tab.type) })),
    ...(correction && (isCorrected ? { correctedText: correction.query.text } : { didYouMean: correction.query.text })),
    ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
    ...(isFirst && pinned && { pinned }),
    ...(isFirst && documents.length > 0 && { documents: [...documents] }),
    ...(isFirst && people.length > 0 && { people: [...people] }),
    ...(isFirst && deadlines.length > 0 && { deadlines: [...deadlines] }),
  };
}
