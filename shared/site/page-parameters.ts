import { isPreviewParam } from '../rules/preview-path.ts';
import { RETURN_URL_PARAM, SEARCH_TEXT_PARAM } from './constants.ts';
import { DONE_PARAM } from './forms/form.ts';
import { SAVED_PARAM, SUBSCRIBED_PARAM } from './forms/member-forms.ts';
import type { PageInput } from './page-data/request.ts';
import type { PageKind } from './page-kinds.ts';
import type { Site } from './resolve.ts';

type Parameters = {
  /** They choose among a few pages that many visitors ask for. */
  readonly common?: readonly string[];
  /** Words, days and the like: hardly two visitors ask for the same page. */
  readonly rare?: readonly string[];
};

/** The query parameters each kind of page listens to. Any other changes nothing on it. */
const PARAMETERS: Partial<Record<PageKind, Parameters>> = {
  articleList: {
    common: ['categoryId', 'DocumentTags', 'pageNumber', 'pageSize', 'sortBy'],
    rare: ['author', 'fromDate', 'keyword', 'toDate'],
  },
  conference: { common: [DONE_PARAM] },
  content: { common: [DONE_PARAM] },
  join: { common: [DONE_PARAM] },
  renew: { common: [DONE_PARAM] },
  preferences: { rare: [SAVED_PARAM, SUBSCRIBED_PARAM] },
  events: {
    common: ['EventType', 'Location', 'PageNumber', 'PageSize', 'ShowOnlyPast', 'SortBy', 'month', 'view'],
    rare: ['EventName', 'day', 'fromDate', 'toDate'],
  },
  localNetwork: { common: ['region'], rare: ['words'] },
  login: { rare: [RETURN_URL_PARAM] },
  products: { common: ['pageNumber'] },
  search: { common: ['pageNumber', 'searchType', 'sortBy'], rare: [SEARCH_TEXT_PARAM, 'taxonomy'] },
  suppliers: { common: ['category'], rare: ['keyword'] },
  transition: { rare: [RETURN_URL_PARAM] },
  activeEvents: { rare: ['id'] },
  cventRegistration: { rare: ['eCode', 'isFaculty', 'regType'] },
  dashboard: { rare: ['content', 'show'] },
  eventVideo: { rare: ['id'] },
};

/** What a page is made for, and whether another visitor is likely to ask for the very same. */
export type AskedPage = {
  readonly input: PageInput;
  /** Nothing rare and no preview parameter is in it: the page may be kept for the next visitor. */
  readonly isCommon: boolean;
};

/** Reads an address: only what its page listens to reaches the page, on the server as in the browser. */
export function askedPage(site: Site, pathname: string, given: URLSearchParams, now: number): AskedPage {
  const match = site.match(pathname);
  const { query, isCommon } = pageQuery(match.route.kind, given);
  return { input: { match, pathname, query, now }, isCommon };
}

type PageQuery = { readonly query: URLSearchParams; readonly isCommon: boolean };

/**
 * The known parameters with a value, sorted, so that equal pages have equal addresses. Names count as written; `ReturnUrl` in any case
 * (section 2), and preview parameters are left as they came.
 */
function pageQuery(kind: PageKind, given: URLSearchParams): PageQuery {
  const { common = [], rare = [] } = PARAMETERS[kind] ?? {};
  const isReturn = (name: string) => name.toLowerCase() === RETURN_URL_PARAM.toLowerCase();
  const query = new URLSearchParams();
  let isCommon = true;
  for (const [name, value] of given) {
    const isPreview = isPreviewParam(name);
    const isRare = rare.includes(name) || (rare.includes(RETURN_URL_PARAM) && isReturn(name)) || isPreview;
    if (!(isRare || common.includes(name)) || (value === '' && !isPreview)) continue;
    query.append(name, value);
    if (isRare) isCommon = false;
  }
  query.sort();
  return { query, isCommon };
}
