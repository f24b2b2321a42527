import { z } from 'zod';
import type { rightSideCalls } from '../calls/right-side.ts';
import { type CallSchemas, count, resultOf } from './envelope.ts';
import { sideCard, taxonomyTerm } from './models.ts';

const cards = resultOf(z.array(sideCard));
/** Two items by default (section 9). */
const topN = count(1, 20).default(2);
const byEvent = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,160}$/, 'must be an event id or path name'),
});
const byProduct = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,160}$/, 'must be a product id or path name'),
});
/** The slug of an article or a topic page: the last segment of its path. */
const nodeName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,160}$/, 'must be the name of an article or a topic');
const byNode = z.object({ nodeName, topN });

/** Section 7, Right-side sections. */
export const rightSideSchemas = {
  'rightSide.eventBooks': {
    summary: 'Books beside an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventLearning': {
    summary: 'Courses beside an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventNews': {
    summary: 'Articles beside an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventRelated': {
    summary: 'Events beside an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.articleNews': { summary: 'Articles beside an article, or on a topic', query: byNode, response: cards },
  'rightSide.articleBooks': { summary: 'Books beside an article, or on a topic', query: byNode, response: cards },
  'rightSide.articleLearning': { summary: 'Courses beside an article, or on a topic', query: byNode, response: cards },
  'rightSide.articleRelated': { summary: 'Events beside an article, or on a topic', query: byNode, response: cards },
  'rightSide.articleTaxonomy': {
    summary: 'The taxonomy terms of an article or a topic',
    query: z.object({ nodeName }),
    response: resultOf(z.array(taxonomyTerm)),
  },
  'rightSide.productNews': {
    summary: 'Articles beside a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productBooks': {
    summary: 'Books beside a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productLearning': {
    summary: 'Courses beside a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productRelated': {
    summary: 'Events beside a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
} as const satisfies Record<keyof typeof rightSideCalls, CallSchemas>;
