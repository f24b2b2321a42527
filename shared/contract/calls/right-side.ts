import { type CallSpec, content } from '../call.ts';

/** Section 7, Right-side sections: items related to an event, an article or a product. */
export const rightSideCalls = {
  'rightSide.eventBooks': {
    method: 'GET',
    path: '/right-side-section/events/books/:id',
    cache: content('products'),
  },
  'rightSide.eventLearning': {
    method: 'GET',
    path: '/right-side-section/events/learning/:id',
    cache: content('products'),
  },
  'rightSide.eventNews': {
    method: 'GET',
    path: '/right-side-section/events/:id',
    cache: content('articles'),
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
    cache: content('products'),
  },
  'rightSide.articleLearning': {
    method: 'GET',
    path: '/right-side-section/news-articles/learning',
    cache: content('products'),
  },
  'rightSide.articleRelated': {
    method: 'GET',
    path: '/right-side-section/news-articles/related-events',
    cache: content('events'),
  },
  'rightSide.articleTaxonomy': {
    method: 'GET',
    path: '/right-side-section/news-articles/taxonomy',
    cache: content('taxonomy'),
  },
  'rightSide.productNews': {
    method: 'GET',
    path: '/right-side-section/products/:id',
    cache: content('articles'),
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
    cache: content('events'),
  },
} as const satisfies Record<string, CallSpec>;
