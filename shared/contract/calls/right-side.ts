import { type CallSpec, content } from '../call.ts';

/** Section 7, Right-side sections: what stands beside an event, an article or a product. */
export const rightSideCalls = {
  'rightSide.eventBooks': {
    method: 'GET',
    path: '/right-side-section/events/books/:id',
    cache: content('products'),
    summary: 'Books beside an event',
  },
  'rightSide.eventLearning': {
    method: 'GET',
    path: '/right-side-section/events/learning/:id',
    cache: content('products'),
    summary: 'Courses beside an event',
  },
  'rightSide.eventNews': {
    method: 'GET',
    path: '/right-side-section/events/:id',
    cache: content('articles'),
    summary: 'Articles beside an event',
  },
  'rightSide.eventRelated': {
    method: 'GET',
    path: '/right-side-section/events/related-events/:id',
    cache: content('events'),
    summary: 'Events beside an event',
  },
  'rightSide.articleNews': {
    method: 'GET',
    path: '/right-side-section/news-articles',
    cache: content('articles'),
    summary: 'Articles beside an article',
  },
  'rightSide.articleBooks': {
    method: 'GET',
    path: '/right-side-section/news-articles/books',
    cache: content('products'),
    summary: 'Books beside an article',
  },
  'rightSide.articleLearning': {
    method: 'GET',
    path: '/right-side-section/news-articles/learning',
    cache: content('products'),
    summary: 'Courses beside an article',
  },
  'rightSide.articleRelated': {
    method: 'GET',
    path: '/right-side-section/news-articles/related-events',
    cache: content('events'),
    summary: 'Events beside an article',
  },
  'rightSide.articleTaxonomy': {
    method: 'GET',
    path: '/right-side-section/news-articles/taxonomy',
    cache: content('taxonomy'),
    summary: 'The terms of an article',
  },
  'rightSide.productNews': {
    method: 'GET',
    path: '/right-side-section/products/:id',
    cache: content('articles'),
    summary: 'Articles beside a product',
  },
  'rightSide.productBooks': {
    method: 'GET',
    path: '/right-side-section/products/books/:id',
    cache: content('products'),
    summary: 'Books beside a product',
  },
  'rightSide.productLearning': {
    method: 'GET',
    path: '/right-side-section/products/learning/:id',
    cache: content('products'),
    summary: 'Courses beside a product',
  },
  'rightSide.productRelated': {
    method: 'GET',
    path: '/right-side-section/products/related-events/:id',
    cache: content('events'),
    summary: 'Events beside a product',
  },
} as const satisfies Record<string, CallSpec>;
