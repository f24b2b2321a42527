import { z } from 'zod';
import { articleCard, eventCard, productCard, topic } from '../contract/schemas/models.ts';

/** Models of what is looked up: results of a search, people, official documents. */

/** One result of a search. */
export const searchResult = z.object({
  id: z.string(),
  type: z.enum(['article', 'event', 'book', 'course', 'page']),
  title: z.string(),
  /** HTML whose only element is <mark>. */
  snippet: z.string(),
  path: z.string(),
  label: z.string(),
  date: z.string().optional(),
  isMemberOnly: z.boolean(),
  taxonomy: z.array(z.int()),
  topic: topic.optional(),
  /** The card of the result's type; pages have none. */
  article: articleCard.optional(),
  event: eventCard.optional(),
  product: productCard.optional(),
});
/** The types of search results, in a query. */
export const searchType = z.enum(['all', 'article', 'event', 'book', 'course', 'page']).default('all');
/** A type of search results with their number. */
export const searchTab = z.object({ type: z.string(), name: z.string(), count: z.int() });
/** A person as a search finds them, with the address of their page. */
export const foundPerson = z.object({
  key: z.string(),
  name: z.string(),
  credentials: z.string().optional(),
  role: z.string(),
  organisation: z.string(),
  path: z.string(),
});

/** An official document, like a regulation. */
export const documentCard = z.object({
  id: z.string(),
  /** How it is cited, like `Regulation (EU) 2017/745`. */
  number: z.string(),
  title: z.string().optional(),
  /** Whether it applies or is repealed, where the editors say so. */
  status: z.string().optional(),
  issuer: z.string(),
  path: z.string(),
  /** The number of items that cite it. */
  count: z.int().nonnegative(),
});
