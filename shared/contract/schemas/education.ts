import { z } from 'zod';
import type { educationCalls } from '../calls/education.ts';
import { type CallSchemas, count, flag, pageNumber, pageOf, preview, resultOf, sitePath } from './envelope.ts';
import { productCard, productDetail } from './models.ts';

const tabName = z.object({
  path: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,80}$/, 'must be the name of a tab'),
});
const productTab = pageOf(productCard).extend({ tabName: z.string(), isSalePage: z.boolean() });
const products = resultOf(z.array(productCard));

/** Section 7, Education and products. */
export const educationSchemas = {
  'education.booksAndBestsellers': {
    params: z.object({ list: z.enum(['best-sellers', 'books']) }),
    response: products,
  },
  'education.bookSale': { response: products },
  'education.allBooks': { response: products },
  'education.allCourses': { response: products },
  'education.blackFridayTab': { params: tabName, query: z.object({ pageNumber }), response: productTab },
  'education.booksTab': { params: tabName, query: z.object({ pageNumber }), response: productTab },
  'education.catalog': {
    query: z.object({ path: sitePath, ...preview }),
    response: resultOf(
      z
        .array(
          z.object({
            title: z.string(),
            intro: z.string(),
            body: z.string(),
            tabs: z.array(z.object({ tabName: z.string(), title: z.string(), url: z.string(), count: z.int() })),
          }),
        )
        .max(1),
    ),
  },
  'education.catalogTab': {
    params: tabName,
    query: z.object({ pageNumber, isSalePage: flag.default(false) }),
    response: productTab,
  },
  'education.byPath': {
    query: z.object({ path: sitePath, ...preview }),
    response: resultOf(z.array(productDetail).max(1)),
  },
  'products.byId': {
    params: z.object({ id: count(1, 1_000_000) }),
    response: resultOf(z.array(productDetail).length(1)),
  },
  'products.latestBooks': { query: z.object({ noOfProducts: count(1, 50).default(4) }), response: products },
  'products.latestCourses': { query: z.object({ noOfProducts: count(1, 50).default(4) }), response: products },
} as const satisfies Record<keyof typeof educationCalls, CallSchemas>;
