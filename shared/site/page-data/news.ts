import { FILTERED_ARTICLE_CATEGORY_IDS, HOME_TOP_ARTICLES, RIGHT_SIDE_TOP_N, SEARCH_MAX_LENGTH } from '../constants.ts';
import { contentData } from './content.ts';
import { choiceParam, dayParam, idsParam, pageParam, textParam } from './query.ts';
import { contentPathOf, lastSegmentOf, type PageData, type PageInput, previewOf, request, split } from './request.ts';

export const NEWS_PATH = '/news-and-articles';
export const NEWS_LIST_PATH = `${NEWS_PATH}/news-articles`;

/** Articles shown of the six filtered categories; more are asked for, as those that lead or are pinned are left out. */
export const FILTERED_ARTICLES_SHOWN = 6;
const FILTERED_ARTICLES_ASKED = 18;

/** The calls of the journal's front page (section 7, Articles and Regulatory; section 9, counts and category ids). */
export function newsHomePage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    page: request('pageMenu.byPath', { path, ...previewOf(input.query) }),
    top: request('articles.top', undefined, { n: HOME_TOP_ARTICLES }),
    pinned: request('articles.pinned'),
    filtered: request('articles.filtered', {
      listOfCategoryId: FILTERED_ARTICLE_CATEGORY_IDS.join(','),
      toInclude: true,
      numberOfArticles: FILTERED_ARTICLES_ASKED,
    }),
    categories: request('news.categories'),
    featureFocus: request('regulatory.featureFocus'),
    latestFeatures: request('regulatory.latestFeatures'),
    quarterly: request('regulatory.rfQuarterly'),
    forAuthors: request('regulatory.forAuthors'),
    landingBanners: request('blocks.landingBanners', { path }),
    promotions: request('blocks.promotions', { pathName: path }),
  };
}

export const newsHomeData = (input: PageInput): PageData => split(newsHomePage(input), 'page', 'top');

/** Orders of the news search; the first is the usual one. */
export const NEWS_ORDERS = ['newest', 'oldest', 'relevance', 'title'] as const;
/** How many articles a page of the news search may hold; the first is the usual number. */
export const NEWS_PAGE_SIZES = ['10', '20', '50'] as const;

/** The news search as the address asks for it: every filter of section 3. What is malformed counts as absent. */
export function newsQuery(query: URLSearchParams) {
  return {
    keyword: textParam(query, 'keyword', SEARCH_MAX_LENGTH),
    fromDate: dayParam(query, 'fromDate'),
    toDate: dayParam(query, 'toDate'),
    categoryId: idsParam(query, 'categoryId'),
    author: textParam(query, 'author'),
    pageSize: choiceParam(query, 'pageSize', NEWS_PAGE_SIZES),
    sortBy: choiceParam(query, 'sortBy', NEWS_ORDERS),
    pageNumber: pageParam(query, 'pageNumber'),
    DocumentTags: idsParam(query, 'DocumentTags'),
  };
}

export type NewsQuery = ReturnType<typeof newsQuery>;

/** The calls of the news search: what was found, and what there is to filter by. */
export function newsListPage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    page: request('pageMenu.byPath', { path, ...previewOf(input.query) }),
    search: request('news.search', newsQuery(input.query)),
    authors: request('news.authors'),
    categories: request('news.categories'),
    taxonomy: request('taxonomy.all'),
  };
}

/** A collection's list: the category its articles are filed under, its feed, and what its parts are called. */
type Collection = {
  readonly category: string;
  readonly feed: 'quarterly' | 'compendia';
  readonly issues: string;
  readonly articles: string;
};

const COLLECTIONS: Readonly<Record<string, Collection>> = {
  [`${NEWS_PATH}/rf-quarterly`]: { category: '419', feed: 'quarterly', issues: 'Issues', articles: 'Papers' },
  [`${NEWS_PATH}/compendia`]: { category: '420', feed: 'compendia', issues: 'In print', articles: 'Introductions' },
};

/** The collection whose list stands at a path, if one does. */
export const collectionAt = (pathname: string) => COLLECTIONS[pathname];

/** The calls of a collection's list: its page with the issues below it, and its articles. */
export function collectionListPage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    page: request('pageMenu.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    articles: request('news.search', {
      categoryId: collectionAt(path)?.category,
      pageNumber: pageParam(input.query, 'pageNumber'),
    }),
  };
}

export function articleListData(input: PageInput): PageData {
  if (collectionAt(contentPathOf(input))) return split(collectionListPage(input), 'page', 'articles');
  return split(newsListPage(input), 'page', 'search');
}

/** The calls of one article: the text and what stands beside it. */
export function articlePage(input: PageInput) {
  const path = contentPathOf(input);
  const nodeName = lastSegmentOf(path);
  const beside = { nodeName, topN: RIGHT_SIDE_TOP_N };
  return {
    article: request('articles.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    news: request('rightSide.articleNews', beside),
    learning: request('rightSide.articleLearning', beside),
    events: request('rightSide.articleRelated', beside),
    books: request('rightSide.articleBooks', beside),
    taxonomy: request('rightSide.articleTaxonomy', { nodeName }),
  };
}

export const articleData = (input: PageInput): PageData => split(articlePage(input), 'article');

/** What may be an article or a page: whichever is there is shown. */
export function collectionData(input: PageInput): PageData {
  const article = articleData(input);
  const page = contentData(input);
  return {
    essential: [...article.essential, ...page.essential],
    secondary: [...article.secondary, ...page.secondary],
    oneIsEnough: true,
  };
}
