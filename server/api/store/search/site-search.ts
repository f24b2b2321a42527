import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import { mapValid } from '../../common/left-out.ts';
import { listOf } from '../queries/lists.ts';
import { paging } from '../queries/paging.ts';
import { termsOf } from '../queries/terms.ts';
import type { Db } from '../schema/db.ts';
import type { Transaction } from '../schema/durable-transaction.ts';
import { documentsNamed } from './documents.ts';
import { selectTerms, toFacets } from './facets.ts';
import { isFindable } from './findable.ts';
import { pinnedResult } from './pinned-results.ts';
import { toResult } from './result.ts';
import { type SortOrder, TABS, type TabType } from './result-types.ts';
import { parseSearchText, type SearchQuery } from './search-query.ts';
import { countStatement, type SearchRow, searchStatement } from './statement.ts';
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

/** Settings of the search's transaction. The timeout limits how long a query can occupy a connection. */
const SETTINGS = {
  statement_timeout: '2500',
  work_mem: '16MB',
  jit: 'off',
};
/** The planner underestimates sequential scans a hundredfold, because the tsvectors are stored outside the rows (TOAST). */
const SETTINGS_WITH_TEXT = { ...SETTINGS, enable_seqscan: 'off' };

/**
 * Searches the site by text and terms (section 7, Search); without a text it returns all items, newest first.
 * @throws a database error with SQLSTATE 57014, sent as 503, when the search exceeds the timeout
 */
export async function searchSite(
  { db, site, now }: { db: Db; site: Site; now: Date },
  { searchText, taxonomy, pageNumber, searchType, sortBy }: SiteSearch,
): Promise<SearchResults> {
  const selection = selectTerms(await termsOf(db), taxonomy);
  const synonyms = await listOf(db, 'synonyms');
  const query = parseSearchText(searchText, synonyms);
  const findable = isFindable(site, now);
  const statement = searchStatement({
    query,
    selection,
    findable,
    now,
    searchType,
    sortBy,
    limit: PAGE_SIZE,
    offset: (pageNumber - 1) * PAGE_SIZE,
  });
  return db.transaction(async (tx) => {
    await tx.execute(setLocal(query ? SETTINGS_WITH_TEXT : SETTINGS));
    const { rows } = await tx.execute<SearchRow>(statement);
    const { results = [], types = {}, terms = [] } = rows[0] ?? {};
    const all = Object.values(types).reduce((sum, count) => sum + count, 0);
    const tabs = TABS.map((tab) => ({ ...tab, count: tab.type === 'all' ? all : (types[tab.type] ?? 0) }));
    const total = tabs.find(({ type }) => type === searchType)?.count ?? 0;
    const suggestion = query && all <= FEW_RESULTS ? await suggestText(tx, query, { findable, synonyms }) : undefined;
    const pinned = query && searchType === 'all' && pageNumber === 1 ? await pinnedResult(tx, query.text) : undefined;
    const documents =
      query && searchType === 'all' && pageNumber === 1 ? await documentsNamed({ db: tx, site, now }, query.text) : [];
    return {
      result: mapValid(results, (row) => toResult(row, now)),
      ...paging(total, pageNumber, PAGE_SIZE),
      facets: toFacets(selection, terms),
      tabs,
      ...(suggestion !== undefined && { didYouMean: suggestion }),
      ...(pinned && { pinned }),
      ...(documents.length > 0 && { documents }),
    };
  });
}

/** Changes settings until the end of the transaction. */
function setLocal(settings: Record<string, string>): SQL {
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  return sql`select ${sql.join(calls, sql`, `)}`;
}

/** The text with its misspellings corrected, if the correction has more results. */
async function suggestText(
  tx: Transaction,
  query: SearchQuery,
  { findable, synonyms }: { findable: SQL | undefined; synonyms: Synonyms },
): Promise<string | undefined> {
  const text = await correctedText(tx, query, findable);
  const corrected = text === undefined ? undefined : parseSearchText(text, synonyms);
  if (!corrected) return undefined;
  const count = async (candidate: SearchQuery) =>
    (await tx.execute<{ count: number }>(countStatement(candidate, findable))).rows[0]?.count;
  return ((await count(corrected)) ?? 0) > ((await count(query)) ?? 0) ? corrected.text : undefined;
}
