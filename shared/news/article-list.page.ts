import { NEWS_PATH, SEARCH_MAX_LENGTH } from '../constants.ts';
import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import {
  choiceParam,
  choiceReader,
  dayParam,
  idsParam,
  pageParam,
  readIds,
  readPage,
  textParam,
} from '../pages/query.ts';
import { type PageInput, request, split, toContentPath } from '../pages/request.ts';

export const NEWS_ORDERS = ['newest', 'oldest', 'relevance', 'title'] as const;
export const NEWS_PAGE_SIZES = ['10', '20', '50'] as const;

export function parseNewsQuery(query: URLSearchParams) {
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

export type NewsQuery = ReturnType<typeof parseNewsQuery>;

export function newsListPage(input: PageInput) {
  const { toDate: todate, ...filters } = parseNewsQuery(input.query);
  return {
    page: pageEntry(input),
    search: request('news.search', { ...filters, todate }),
    authors: request('news.authors'),
    categories: request('news.categories'),
    taxonomy: request('taxonomy.all'),
  };
}

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

export const collectionAt = (pathname: string) => COLLECTIONS[pathname];

export function collectionListPage(input: PageInput) {
  const path = toContentPath(input);
  return {
    page: pageEntry(input),
    breadCrumb: request('blocks.breadCrumb', { path }),
    articles: request('news.search', {
      categoryId: collectionAt(path)?.category,
      pageNumber: pageParam(input.query, 'pageNumber'),
    }),
  };
}

export const page: PageModule<'articleList'> = {
  kind: 'articleList',
  description: 'List and search of news articles',
  params: {
    cacheable: {
      categoryId: readIds,
      DocumentTags: readIds,
      pageNumber: readPage,
      pageSize: choiceReader(NEWS_PAGE_SIZES),
      sortBy: choiceReader(NEWS_ORDERS),
    },
    uncacheable: ['author', 'fromDate', 'keyword', 'toDate'],
  },
  listed: true,
  sitemap: 'pages',
  feeds: ['news'],
  load(input) {
    if (collectionAt(toContentPath(input))) return split(collectionListPage(input), 'page', 'articles');
    return split(newsListPage(input), 'page', 'search');
  },
};
