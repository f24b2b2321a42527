import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import type { Db } from '../db.ts';
import type { Transaction } from '../durable.ts';
import { paging } from '../queries/paging.ts';
import { termsOf } from '../queries/terms.ts';
import { type Asked, readAsked } from './asked.ts';
import { selectTerms, toFacets } from './facets.ts';
import { isFindable } from './findable.ts';
import { toResult } from './result.ts';
import { type SortOrder, TABS, type TabType } from './result-types.ts';
import { countStatement, type Found, searchStatement } from './statement.ts';
import { correctedText } from './suggestion.ts';

type Answer = Omit<ResponseOf<'search.site'>, 'statusCode' | 'statusMessage'>;

export type SiteSearch = {
  searchText: string;
  /** Ids of terms. */
  taxonomy?: readonly number[] | undefined;
  pageNumber: number;
  searchType: TabType;
  sortBy: SortOrder;
};

const PAGE_SIZE = 10;
/** With no more results than this the visitor may have mistyped. */
const FEW_RESULTS = 2;

/**
 * Settings of the search's transaction. Without the limit a query could hold a connection for long. The planner does not see that
 * a match by reading costs a hundred times one by index, because the index entry of a text lies outside its row.
 */
const SETTINGS = {
  statement_timeout: '2500',
  work_mem: '16MB',
  jit: 'off',
};
const WITH_WORDS = { ...SETTINGS, enable_seqscan: 'off' };

/**
 * Section 7, Search: everything on the site by words and terms; without words everything, the newest first.
 * @throws a database error 57014 (answered as 503) when it takes longer than the time limit.
 */
export async function searchSite(
  { db, site, now }: { db: Db; site: Site; now: Date },
  { searchText, taxonomy, pageNumber, searchType, sortBy }: SiteSearch,
): Promise<Answer> {
  const selection = selectTerms(await termsOf(db), taxonomy);
  const asked = readAsked(searchText);
  const findable = isFindable(site, now);
  const statement = searchStatement({
    ...{ asked, selection, findable, now, searchType, sortBy },
    limit: PAGE_SIZE,
    offset: (pageNumber - 1) * PAGE_SIZE,
  });
  return db.transaction(async (tx) => {
    await tx.execute(set(asked ? WITH_WORDS : SETTINGS));
    const { rows } = await tx.execute<Found>(statement);
    const { results = [], types = {}, terms = [] } = rows[0] ?? {};
    const all = Object.values(types).reduce((sum, count) => sum + count, 0);
    const tabs = TABS.map((tab) => ({ ...tab, count: tab.type === 'all' ? all : (types[tab.type] ?? 0) }));
    const total = tabs.find(({ type }) => type === searchType)?.count ?? 0;
    const better = asked && all <= FEW_RESULTS ? await betterText(tx, asked, findable) : undefined;
    return {
      result: results.map((row) => toResult(row, now)),
      ...paging(total, pageNumber, PAGE_SIZE),
      facets: toFacets(selection, terms),
      tabs,
      ...(better !== undefined && { didYouMean: better }),
    };
  });
}

/** Settings until the end of the transaction. */
function set(settings: Record<string, string>): SQL {
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  return sql`select ${sql.join(calls, sql`, `)}`;
}

/** The text without its mistakes, if it has any and finds more that way. */
async function betterText(tx: Transaction, asked: Asked, findable: SQL | undefined): Promise<string | undefined> {
  const text = await correctedText(tx, asked, findable);
  const corrected = text === undefined ? undefined : readAsked(text);
  if (!corrected) return undefined;
  const count = async (one: Asked) =>
    (await tx.execute<{ count: number }>(countStatement(one, findable))).rows[0]?.count;
  return ((await count(corrected)) ?? 0) > ((await count(asked)) ?? 0) ? corrected.text : undefined;
}
