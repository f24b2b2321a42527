import { type CallSpec, content } from '../call.ts';

/** Section 7, Education and products. */
export const educationCalls = {
  'education.booksAndBestsellers': {
    method: 'GET',
    path: '/education/getbooks-and-bestsellers/:list',
    cache: content('products'),
    summary: 'Books of a list: `best-sellers`, or `books` for the newest',
  },
  'education.bookSale': { method: 'GET', path: '/book-sale', cache: content('products'), summary: 'Books on sale' },
  'education.allBooks': {
    method: 'GET',
    path: '/education/allbooks',
    cache: content('products'),
    summary: 'Every book',
  },
  'education.allCourses': {
    method: 'GET',
    path: '/education/allcourses',
    cache: content('products'),
    summary: 'Every course',
  },
  'education.blackFridayTab': {
    method: 'GET',
    path: '/education/black-friday/tabs/:path',
    cache: content('products'),
    summary: 'A tab of the Black Friday page, page by page',
  },
  'education.booksTab': {
    method: 'GET',
    path: '/education/books/tabs/:path',
    cache: content('products'),
    summary: 'A tab of the books page, page by page',
  },
  'education.catalog': {
    method: 'GET',
    path: '/education/catalog',
    cache: content('products'),
    preview: true,
    summary: 'Title, introduction and tabs of a catalogue page',
  },
  'education.catalogTab': {
    method: 'GET',
    path: '/education/catalog/tabs/:path',
    cache: content('products'),
    summary: 'A tab of a catalogue page, page by page',
  },
  'education.byPath': {
    method: 'GET',
    path: '/education',
    cache: content('products'),
    preview: true,
    summary: 'The product at a path',
  },
  'products.byId': { method: 'GET', path: '/products/:id', cache: content('products'), summary: 'A product by its id' },
  'products.latestBooks': {
    method: 'GET',
    path: '/products/books/latest',
    cache: content('products'),
    summary: 'The newest books',
  },
  'products.latestCourses': {
    method: 'GET',
    path: '/products/courses/latest',
    cache: content('products'),
    summary: 'The newest courses',
  },
} as const satisfies Record<string, CallSpec>;
