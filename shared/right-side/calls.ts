import { type CallSpec, content } from '../contract/call.ts';

/** Section 7, Right-side sections: related items. */
export const rightSideCalls = {
  'rightSide.eventBooks': {
    method: 'GET',
    path: '/right-side-section/events/books/:id',
    cache: content('products', 'events'),
  },
  'rightSide.eventLearning': {
    method: 'GET',
    path: '/right-side-section/events/learning/:id',
    cache: content('products', 'events'),
  },
  'rightSide.eventNews': {
    method: 'GET',
    path: '/right-side-section/events/:id',
    cache: content('articles', 'events'),
  },
  'rightSide.eventRelated': {
    method: 'GET',
    path: '/right-side-section/events/related-events/:id',
    cache: content('events'),
  },
  'rightSide.articleNews': {
    method: 'GET',
    path: '/right-side-section/news-articles',
    cache: content('articles'),
  },
  'rightSide.articleBooks': {
    method: 'GET',
    path: '/right-side-section/news-articles/books',
    cache: content('products', 'articles'),
  },
  'rightSide.articleLearning': {
    method: 'GET',
    path: '/right-side-section/news-articles/learning',
    cache: content('products', 'articles'),
  },
  'rightSide.articleRelated': {
    method: 'GET',
    path: '/right-side-section/news-articles/related-events',
    cache: content('events', 'articles'),
  },
  'rightSide.articleDeadlines': {
    method: 'GET',
    path: '/right-side-section/news-articles/deadlines',
    addition: true,
    cache: content('deadlines', 'documents', 'taxonomy', 'articles', 'pages'),
  },
  'rightSide.articleTaxonomy': {
    method: 'GET',
    path: '/right-side-section/news-articles/taxonomy',
    cache: content('taxonomy', 'articles'),
  },
  'rightSide.productNews': {
    method: 'GET',
    path: '/right-side-section/products/:id',
    cache: content('articles', 'products'),
  },
  'rightSide.productBooks': {
    method: 'GET',
    path: '/right-side-section/products/books/:id',
    cache: content('products'),
  },
  'rightSide.productLearning': {
    method: 'GET',
    path: '/right-side-section/products/learning/:id',
    cache: content('products'),
  },
  'rightSide.productRelated': {
    method: 'GET',
    path: '/right-side-section/products/related-events/:id',
    cache: content('events', 'products'),
  },
} as const satisfies Record<string, CallSpec>;
