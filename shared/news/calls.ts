import { type CallSpec, content } from '../contract/call.ts';

export const articleCalls = {
  'articles.byPath': {
    method: 'GET',
    path: '/articles',
    cache: content,
    startsLoading: false,
    preview: true,
  },
  'articles.top': {
    method: 'GET',
    path: '/articles/top/:n',
    cache: content,
    startsLoading: false,
  },
  'articles.pinned': {
    method: 'GET',
    path: '/articles/pinned',
    cache: content,
  },
  'articles.filtered': {
    method: 'GET',
    path: '/articles/filtered',
    cache: content,
  },
  'news.search': {
    method: 'GET',
    path: '/news-articles-search',
    paged: true,
    cache: content,
  },
  'news.authors': {
    method: 'GET',
    path: '/news-articles-search/authors',
    cache: content,
  },
  'news.categories': {
    method: 'GET',
    path: '/news-articles-search/category',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
