import { z } from 'zod';
import { IS_SALE_PAGE_DEFAULT } from '../constants.ts';
import { diagram } from '../contract/schemas/diagram.ts';
import {
  type CallSchemas,
  count,
  flag,
  pageNumber,
  preview,
  sitePath,
  toPage,
  toResult,
} from '../contract/schemas/envelope.ts';
import { fact, html, productCard, productDetail, seo } from '../contract/schemas/models.ts';
import type { educationCalls } from './calls.ts';

const tabName = z.object({
  path: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,80}$/, 'must be the name of a tab'),
});
const productTab = toPage(productCard).extend({ tabName: z.string().optional(), isSalePage: z.boolean().optional() });
const products = toResult(z.array(productCard));

export const educationSchemas = {
  'education.booksAndBestsellers': {
    tags: ['products'],
    summary: 'The best-selling books (`best-sellers`) or the newest books (`books`)',
    params: z.object({ list: z.enum(['best-sellers', 'books']) }),
    response: products,
  },
  'education.bookSale': { tags: ['products'], summary: 'Books on sale', response: products },
  'education.allBooks': { tags: ['products'], summary: 'All books', response: products },
  'education.allCourses': { tags: ['products'], summary: 'All courses', response: products },
  'education.blackFridayTab': {
    tags: ['products'],
    summary: 'One page of the products on a tab of the Black Friday page',
    params: tabName,
    query: z.object({ pageNumber }),
    response: productTab,
  },
  'education.booksTab': {
    tags: ['products'],
    summary: 'One page of the products on a tab of the books page',
    params: tabName,
    query: z.object({ pageNumber }),
    response: productTab,
  },
  'education.catalog': {
    tags: ['products', 'pages'],
    summary: 'The title, introduction and tabs of a catalogue page or one of its tabs',
    query: z.object({ path: sitePath, ...preview }),
    response: toResult(
      z
        .array(
          z.object({
            title: z.string(),
            intro: z.string(),
            body: html,
            facts: z.array(fact),
            diagram: diagram.optional(),
            isDraft: z.boolean(),
            seo,
            tabs: z.array(z.object({ tabName: z.string(), title: z.string(), url: z.string(), count: z.int() })),
          }),
        )
        .max(1),
    ),
  },
  'education.catalogTab': {
    tags: ['products'],
    summary: 'One page of the products on a tab of a catalogue page',
    params: tabName,
    query: z.object({ pageNumber, isSalePage: flag.default(IS_SALE_PAGE_DEFAULT) }),
    response: productTab,
  },
  'education.byPath': {
    tags: ['products'],
    summary: 'The product at a path',
    query: z.object({ path: sitePath, ...preview }),
    response: toResult(z.array(productDetail).max(1)),
  },
  'products.byId': {
    tags: ['products'],
    summary: 'A product by its id',
    params: z.object({ id: count(1, 1_000_000) }),
    response: toResult(z.array(productDetail).length(1)),
  },
  'products.latestBooks': {
    tags: ['products'],
    summary: 'The newest books',
    query: z.object({ noOfProducts: count(1, 50).default(4) }),
    response: products,
  },
  'products.latestCourses': {
    tags: ['products'],
    summary: 'The newest courses',
    query: z.object({ noOfProducts: count(1, 50).default(4) }),
    response: products,
  },
} as const satisfies Record<keyof typeof educationCalls, CallSchemas>;
