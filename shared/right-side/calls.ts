import { type CallSpec, content } from '../contract/call.ts';

/** Section 7, Right-side sections: related items. */
export const rightSideCalls = {
  'rightSide.eventBooks': {
    method: 'GET',
    path: '/right-side-section/events/books/:id',
    cache: content,
  },
  'rightSide.eventLearning': {
    method: 'GET',
    path: '/right-side-section/events/learning/:id',
    cache: content,
  },
  'rightSide.eventNews': {
    method: 'GET',
    path: '/right-side-section/events/:id',
    cache: content,
  },
  'rightSide.eventRelated': {
    method: 'GET',
    path: '/right-side-section/events/related-events/:id',
    cache: content,
  },
  'rightSide.articleNews': {
    method: 'GET',
    path: '/right-side-section/news-articles',
    cache: content,
  },
  'rightSide.articleBooks': {
    method: 'GET',
    path: '/right-side-section/news-articles/books',
    cache: content,
  },
  'rightSide.articleLearning': {
    method: 'GET',
    path: '/right-side-section/news-articles/learning',
    cache: content,
  },
  'rightSide.articleRelated': {
    method: 'GET',
    path: '/right-side-section/news-articles/related-events',
    cache: content,
  },
  'rightSide.articleDeadlines': {
    method: 'GET',
    path: '/right-side-section/news-articles/deadlines',
    addition: true,
    cache: content,
  },
  'rightSide.articleTaxonomy': {
    method: 'GET',
    path: '/right-side-section/news-articles/taxonomy',
    cache: content,
  },
  'rightSide.productNews': {
    method: 'GET',
    path: '/right-side-section/products/:id',
    cache: content,
  },
  'rightSide.productBooks': {
    method: 'GET',
    path: '/right-side-section/products/books/:id',
    cache: content,
  },
  'rightSide.productLearning': {
    method: 'GET',
    path: '/right-side-section/products/learning/:id',
    cache: content,
  },
  'rightSide.productRelated': {
    method: 'GET',
    path: '/right-side-section/products/related-events/:id',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
