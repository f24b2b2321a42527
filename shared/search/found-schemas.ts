import { z } from 'zod';
import { articleCard, eventCard, productCard, topic } from '../contract/schemas/models.ts';

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
  article: articleCard.optional(),
  event: eventCard.optional(),
  product: productCard.optional(),
});
export const searchType = z.enum(['all', 'article', 'event', 'book', 'course', 'page']).default('all');
export const searchTab = z.object({ type: z.string(), name: z.string(), count: z.int() });
export const foundPerson = z.object({
  key: z.string(),
  name: z.string(),
  credentials: z.string().optional(),
  role: z.string(),
  organisation: z.string(),
  path: z.string(),
});

export const documentCard = z.object({
  id: z.string(),
  /** As cited: `Regulation (EU) 2017/745`. */
  number: z.string(),
  title: z.string().optional(),
  /** Applies or repealed, if editors say so. */
  status: z.string().optional(),
  issuer: z.string(),
  path: z.string(),
  count: z.int().nonnegative(),
});
