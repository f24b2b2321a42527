import { type CallSpec, content } from '../contract/call.ts';

export const educationCalls = {
  'education.booksAndBestsellers': {
    method: 'GET',
    path: '/education/getbooks-and-bestsellers/:list',
    cache: content,
  },
  'education.bookSale': { method: 'GET', path: '/book-sale', cache: content },
  'education.allBooks': {
    method: 'GET',
    path: '/education/allbooks',
    cache: content,
  },
  'education.allCourses': {
    method: 'GET',
    path: '/education/allcourses',
    cache: content,
  },
  'education.blackFridayTab': {
    method: 'GET',
    path: '/education/black-friday/tabs/:path',
    paged: true,
    cache: content,
  },
  'education.booksTab': {
    method: 'GET',
    path: '/education/books/tabs/:path',
    paged: true,
    cache: content,
  },
  'education.catalog': {
    method: 'GET',
    path: '/education/catalog',
    cache: content,
    preview: true,
  },
  'education.catalogTab': {
    method: 'GET',
    path: '/education/catalog/tabs/:path',
    paged: true,
    cache: content,
  },
  'education.byPath': {
    method: 'GET',
    path: '/education',
    cache: content,
    preview: true,
  },
  'products.byId': { method: 'GET', path: '/products/:id', cache: content },
  'products.latestBooks': {
    method: 'GET',
    path: '/products/books/latest',
    cache: content,
  },
  'products.latestCourses': {
    method: 'GET',
    path: '/products/courses/latest',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
