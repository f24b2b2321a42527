import type { searchCalls } from '../../../shared/contract/calls/search.ts';
import type { Option } from '../../../shared/contract/models.ts';
import type { ApiContext, Handlers } from '../context.ts';
import { siteOf } from '../site-routes.ts';
import { pageOfList } from '../store/queries/paging.ts';
import { examWindows } from '../store/search/exams.ts';
import { filterOptions } from '../store/search/filter-options.ts';
import { SORT_ORDERS, TABS } from '../store/search/result-types.ts';
import { searchSite } from '../store/search/site-search.ts';
import { sitemapTree } from '../store/search/sitemap.ts';

const EXAMS_PER_PAGE = 10;

/** Section 7, Search. */
export const searchHandlers: Handlers<keyof typeof searchCalls> = {
  'search.filterOptions': async ({ query }, context) => ({
    result: await filterOptions(placeOf(context), query.filter),
  }),

  'search.racExams': async ({ query }, { db, now }) => {
    const { rows, paging } = pageOfList(await examWindows(db, now()), query.pageNumber, EXAMS_PER_PAGE);
    return { result: rows, ...paging };
  },

  'search.site': ({ query }, context) => searchSite(placeOf(context), query),

  'search.orderByOptions': async () => ({ result: Object.entries(SORT_ORDERS).map(([id, name]) => option(id, name)) }),
  'search.tabsOptions': async () => ({ result: TABS.map(({ type, name }) => option(type, name)) }),

  'search.sitemap': async (_request, context) => ({ result: await sitemapTree(placeOf(context)) }),
};

const option = (id: string, name: string): Option => ({ id, name, value: id });

/** Where and when something is looked for. */
function placeOf({ db, product, now }: ApiContext) {
  return { db, site: siteOf(product), now: now() };
}
