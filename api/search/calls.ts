import type { Option } from '../../shared/contract/models.ts';
import type { searchCalls } from '../../shared/search/calls.ts';
import { pageOfList } from '../content/queries/paging.ts';
import type { ApiContext, Handlers } from '../http/context.ts';
import { examWindows } from './exams.ts';
import { filterOptions } from './filter-options.ts';
import { SORT_ORDERS, TABS } from './result-types.ts';
import { searchSite } from './site-search.ts';
import { sitemapPart, sitemapTree } from './sitemap.ts';
import { suggestionsFor } from './typeahead.ts';

const EXAMS_PER_PAGE = 10;

export const searchHandlers: Handlers<keyof typeof searchCalls> = {
  'search.filterOptions': async ({ query }, context) => ({
    result: await filterOptions(searchContext(context), query.filter),
  }),

  'search.racExams': async ({ query }, { db, now }) => {
    const { rows, paging } = pageOfList(await examWindows(db, now()), query.pageNumber, EXAMS_PER_PAGE);
    return { result: rows, ...paging };
  },

  'search.site': ({ query }, context) => searchSite(searchContext(context), query),

  'search.suggestions': ({ query }, context) => suggestionsFor(searchContext(context), query.searchText),

  'search.orderByOptions': async () => ({ result: Object.entries(SORT_ORDERS).map(([id, name]) => option(id, name)) }),
  'search.tabsOptions': async () => ({ result: TABS.map(({ type, name }) => option(type, name)) }),

  'search.sitemap': async ({ query: { pageNumber, pageSize } }, context) =>
    pageNumber === undefined
      ? sitemapTree(searchContext(context))
      : sitemapPart(searchContext(context), pageNumber, pageSize),
};

const option = (id: string, name: string): Option => ({ id, name, value: id });

function searchContext({ db, site, now }: ApiContext) {
  return { db, site, now: now() };
}
