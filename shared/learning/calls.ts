import { type CallSpec, content } from '../contract/call.ts';

export const educationCalls = {
  'education.booksAndBestsellers': {
    method: 'GET',
    path: '/education/getbooks-and-bestsellers/:list',
    cache: content('products'),
  },
  'education.bookSale': { method: 'GET', path: '/book-sale', cache: content('products') },
  'education.allBooks': {
    method: 'GET',
    path: '/education/allbooks',
    cache: content('products'),
  },
  'education.allCourses': {
    method: 'GET',
    path: '/education/allcourses',
    cache: content('products'),
  },
  'education.blackFridayTab': {
    method: 'GET',
    path: '/education/black-friday/tabs/:path',
    paged: true,
    cache: content('products'),
  },
  'education.booksTab': {
    method: 'GET',
    path: '/education/books/tabs/:path',
    paged: true,
    cache: content('products'),
  },
  'education.catalog': {
    method: 'GET',
    path: '/education/catalog',
    cache: content('products', 'pages'),
    preview: true,
  },
  'education.catalogTab': {
    method: 'GET',
    path: '/education/catalog/tabs/:path',
    paged: true,
    cache: content('products'),
  },
  'education.byPath': {
    method: 'GET',
    path: '/education',
    cache: content('products'),
    preview: true,
  },
  'products.byId': { method: 'GET', path: '/products/:id', cache: content('products') },
  'products.latestBooks': {
    method: 'GET',
    path: '/products/books/latest',
    cache: content('products'),
  },
  'products.latestCourses': {
    method: 'GET',
    path: '/products/courses/latest',
    cache: content('products'),
  },
} as const satisfies Record<string, CallSpec>;
