import { type CallSpec, content } from '../contract/call.ts';

export const articleCalls = {
  'articles.byPath': {
    method: 'GET',
    path: '/articles',
    cache: content('articles'),
    startsLoading: false,
    preview: true,
  },
  'articles.top': {
    method: 'GET',
    path: '/articles/top/:n',
    cache: content('articles'),
    startsLoading: false,
  },
  'articles.pinned': {
    method: 'GET',
    path: '/articles/pinned',
    cache: content('articles'),
  },
  'articles.filtered': {
    method: 'GET',
    path: '/articles/filtered',
    cache: content('articles'),
  },
  'news.search': {
    method: 'GET',
    path: '/news-articles-search',
    paged: true,
    cache: content('articles'),
  },
  'news.authors': {
    method: 'GET',
    path: '/news-articles-search/authors',
    cache: content('articles', 'people'),
  },
  'news.categories': {
    method: 'GET',
    path: '/news-articles-search/category',
    cache: content('articles', 'taxonomy'),
  },
} as const satisfies Record<string, CallSpec>;
