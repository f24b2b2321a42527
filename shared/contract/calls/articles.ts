import { type CallSpec, content } from '../call.ts';

/** Section 7, Articles and News. */
export const articleCalls = {
  'articles.byPath': {
    method: 'GET',
    path: '/articles',
    cache: content('articles'),
    startsLoading: false,
    preview: true,
    summary: 'The article at a path',
  },
  'articles.top': {
    method: 'GET',
    path: '/articles/top/:n',
    cache: content('articles'),
    startsLoading: false,
    summary: 'The leading articles, most important first',
  },
  'articles.pinned': {
    method: 'GET',
    path: '/articles/pinned',
    cache: content('articles'),
    summary: 'Pinned articles',
  },
  'articles.filtered': {
    method: 'GET',
    path: '/articles/filtered',
    cache: content('articles'),
    summary: 'The newest articles in (or outside) some categories',
  },
  'news.search': {
    method: 'GET',
    path: '/news-articles-search',
    cache: content('articles'),
    summary: 'Articles by words, dates, category, author and tags',
  },
  'news.authors': {
    method: 'GET',
    path: '/news-articles-search/authors',
    cache: content('articles'),
    summary: 'Authors to filter articles by',
  },
  'news.categories': {
    method: 'GET',
    path: '/news-articles-search/category',
    cache: content('articles', 'taxonomy'),
    summary: 'Categories to filter articles by',
  },
} as const satisfies Record<string, CallSpec>;
