import { z } from 'zod';
import { type CallSchemas, count, toResult } from '../contract/schemas/envelope.ts';
import { sideCard, taxonomyTerm } from '../contract/schemas/models.ts';
import { deadline } from '../deadlines/deadline-schemas.ts';
import type { rightSideCalls } from './calls.ts';

const cards = toResult(z.array(sideCard));
/** Section 9: two by default. */
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
const nodeName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,160}$/, 'must be the name of an article or a topic');
const byNode = z.object({ nodeName, topN });

/** Section 7, Right-side sections. */
export const rightSideSchemas = {
  'rightSide.eventBooks': {
    summary: 'Books related to an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventLearning': {
    summary: 'Courses related to an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventNews': {
    summary: 'Articles related to an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventRelated': {
    summary: 'Events related to an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.articleNews': { summary: 'Articles related to an article or a topic', query: byNode, response: cards },
  'rightSide.articleBooks': { summary: 'Books related to an article or a topic', query: byNode, response: cards },
  'rightSide.articleLearning': { summary: 'Courses related to an article or a topic', query: byNode, response: cards },
  'rightSide.articleRelated': { summary: 'Events related to an article or a topic', query: byNode, response: cards },
  'rightSide.articleDeadlines': {
    summary: 'Dates of the law with a term of an article or a topic, the next first',
    query: byNode,
    response: toResult(z.array(deadline)),
  },
  'rightSide.articleTaxonomy': {
    summary: 'The taxonomy terms of an article or a topic',
    query: z.object({ nodeName }),
    response: toResult(z.array(taxonomyTerm)),
  },
  'rightSide.productNews': {
    summary: 'Articles related to a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productBooks': {
    summary: 'Books related to a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productLearning': {
    summary: 'Courses related to a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productRelated': {
    summary: 'Events related to a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
} as const satisfies Record<keyof typeof rightSideCalls, CallSchemas>;
