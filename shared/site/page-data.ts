import type { CallId, PathValue, QueryValue } from '../contract/calls.ts';
import { callPath } from '../contract/calls.ts';
import type { ParamsInput, QueryInput } from '../contract/contract.ts';
import {
  CONFERENCE_EVENT_TYPE_ID,
  HOME_TOP_ARTICLES,
  NOTIFICATION_PAGE_PATH,
  PREVIEW_CYCLE_PARAM,
  PREVIEW_PARAM,
  RIGHT_SIDE_TOP_N,
  SIMPLE_CALL_OUTS_FOLDER,
} from './constants.ts';
import type { PageKind } from './page-kinds.ts';
import type { Route } from './resolve.ts';
import type { PathMatch } from './route-matcher.ts';

/** One call with its arguments: what a page needs, before it is fetched. */
export type CallRequest<K extends CallId = CallId> = { readonly id: K; readonly url: string };

/** A page's calls: the essential ones decide its status, the secondary ones may come later. */
export type PageData = {
  readonly essential: readonly CallRequest[];
  readonly secondary: readonly CallRequest[];
  /** One of the essential calls is enough: the address holds one kind of thing or another. */
  readonly oneIsEnough?: true;
};

/** What a page is made for: its route, its path, its query, and the day it is rendered on. */
export type PageInput = {
  readonly match: PathMatch<Route>;
  readonly pathname: string;
  readonly query: URLSearchParams;
  /** Epoch milliseconds. */
  readonly now: number;
};

type Arguments<T> = T extends undefined ? undefined | Record<string, never> : T;

/** Names a call with its arguments. */
export function request<K extends CallId>(
  id: K,
  query?: Arguments<QueryInput<K>>,
  params?: Arguments<ParamsInput<K>>,
): CallRequest<K> {
  return {
    id,
    url: callPath(id, params as Record<string, PathValue> | undefined, query as Record<string, QueryValue> | undefined),
  };
}

/** What the shell shows on every page. */
export const shell = {
  headerMenu: request('masterPage.headerMenu'),
  footerMenu: request('masterPage.footerMenu'),
  socialMedia: request('masterPage.socialMedia'),
  configuration: request('masterPage.configuration'),
  notification: request('blocks.notification', { pagePath: NOTIFICATION_PAGE_PATH }),
  cookieLaw: request('cookies.law'),
} as const;

/** The two parameters of preview mode, when both are there (section 1). */
function previewOf(query: URLSearchParams): { isPreview?: true; wg?: string } {
  const wg = query.get(PREVIEW_CYCLE_PARAM);
  return query.get(PREVIEW_PARAM) === 'true' && wg ? { isPreview: true, wg } : {};
}

/** The path whose page is shown: its own, or the one it is another name of. */
const contentPathOf = ({ match, pathname }: PageInput): string => match.route.contentPath ?? pathname;

/** The calls of a generic content page. */
export function contentPage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    page: request('pageMenu.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    accordion: request('blocks.accordion', { path }),
    faq: request('blocks.faq', { path }),
    tabs: request('blocks.pageTabs', { path }),
    heroJoin: request('blocks.heroJoin', { path }),
    landingBanners: request('blocks.landingBanners', { path }),
    promotions: request('blocks.promotions', { pathName: path }),
  };
}

export function homePage() {
  return {
    topArticles: request('articles.top', undefined, { n: HOME_TOP_ARTICLES }),
    banners: request('blocks.heroPrimary'),
    events: request('events.latest', { noOfEvents: 5 }),
    conference: request('events.search', { EventType: String(CONFERENCE_EVENT_TYPE_ID), PageSize: 1 }),
    books: request('products.latestBooks', { noOfProducts: 4 }),
    courses: request('products.latestCourses', { noOfProducts: 4 }),
    callOuts: request('blocks.callOuts', { folderPath: SIMPLE_CALL_OUTS_FOLDER }),
    membership: request('blocks.callOuts', { folderPath: '/Home/Membership' }),
    voices: request('blocks.slider', { folderPath: '/Home/Voices' }),
  };
}

export function articlePage(input: PageInput) {
  const path = contentPathOf(input);
  const nodeName = path.split('/').at(-1) ?? '';
  return {
    article: request('articles.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    news: request('rightSide.articleNews', { nodeName, topN: RIGHT_SIDE_TOP_N }),
    learning: request('rightSide.articleLearning', { nodeName, topN: RIGHT_SIDE_TOP_N }),
    events: request('rightSide.articleRelated', { nodeName, topN: RIGHT_SIDE_TOP_N }),
    books: request('rightSide.articleBooks', { nodeName, topN: 1 }),
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && dayOf(Date.parse(text)) === text;
const dayOf = (time: number) => (Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10));
const idOf = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? text : undefined);

/** The events search and the month shown beside it, as the address asks for them; anything malformed counts as absent. */
export function eventsQuery(query: URLSearchParams, now: number) {
  const from = query.get('fromDate');
  const to = query.get('toDate');
  const page = Number(query.get('PageNumber') ?? 1);
  const monthText = /^(\d{4})-(\d{2})$/.exec(query.get('month') ?? '');
  const today = new Date(now);
  const month = monthText ? Number(monthText[2]) : today.getUTCMonth() + 1;
  const year = monthText ? Number(monthText[1]) : today.getUTCFullYear();
  const isMonth = month >= 1 && month <= 12 && year >= 2000 && year <= 2100;
  return {
    ShowOnlyPast: query.get('ShowOnlyPast') === 'true',
    EventType: idOf(query.get('EventType')),
    Location: idOf(query.get('Location')),
    EventName: query.get('EventName')?.slice(0, 200) || undefined,
    fromDate: isDay(from) ? from : undefined,
    toDate: isDay(to) ? to : undefined,
    PageNumber: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
    month: isMonth ? month : today.getUTCMonth() + 1,
    year: isMonth ? year : today.getUTCFullYear(),
  };
}

export function eventsPage(input: PageInput) {
  const { month, year, ...filters } = eventsQuery(input.query, input.now);
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input) }),
    search: request('events.search', { ...filters, PageSize: 10 }),
    filters: request('events.typeFilters'),
    month: request('events.month', { year }, { monthId: month }),
  };
}

export function eventPage(input: PageInput) {
  const id = input.match.params.path ?? '';
  return {
    event: request('events.byId', previewOf(input.query), { id }),
    breadCrumb: request('blocks.breadCrumb', { path: input.pathname }),
    related: request('rightSide.eventRelated', { topN: RIGHT_SIDE_TOP_N }, { id }),
    books: request('rightSide.eventBooks', { topN: RIGHT_SIDE_TOP_N }, { id }),
  };
}

export function productPage(input: PageInput) {
  return {
    product: request('education.byPath', { path: input.pathname, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path: input.pathname }),
  };
}

/** Splits named calls into the essential ones and the rest. */
function split<T extends Record<string, CallRequest>>(named: T, ...essential: (keyof T)[]): PageData {
  const names = Object.keys(named) as (keyof T)[];
  const pick = (wanted: boolean) =>
    names.filter((name) => essential.includes(name) === wanted).map((name) => named[name] as CallRequest);
  return { essential: pick(true), secondary: pick(false) };
}

/** What may be an article or a page: whichever is there is shown. */
function collection(input: PageInput): PageData {
  const article = split(articlePage(input), 'article');
  const page = content(input);
  return {
    essential: [...article.essential, ...page.essential],
    secondary: [...article.secondary, ...page.secondary],
    oneIsEnough: true,
  };
}

const nothing: PageData = { essential: [], secondary: [] };
const content = (input: PageInput) => split(contentPage(input), 'page');

/** The calls that feed each kind of page, where it is not those of a generic content page. */
const pageData: Partial<Record<PageKind, (input: PageInput) => PageData>> = {
  home: () => split(homePage(), 'topArticles'),
  article: (input) => split(articlePage(input), 'article'),
  collection,
  events: (input) => split(eventsPage(input), 'page', 'search'),
  event: (input) => split(eventPage(input), 'event'),
  product: (input) => split(productPage(input), 'product'),
  notFound: () => nothing,
  preview: () => nothing,
};

/** Every call of a page besides the shell's. */
export function pageDataOf(input: PageInput): PageData {
  return (pageData[input.match.route.kind] ?? content)(input);
}
