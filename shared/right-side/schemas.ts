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
    tags: ['products', 'events'],
    summary: 'Books related to an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventLearning': {
    tags: ['products', 'events'],
    summary: 'Courses related to an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventNews': {
    tags: ['articles', 'events'],
    summary: 'Articles related to an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.eventRelated': {
    tags: ['events'],
    summary: 'Events related to an event',
    params: byEvent,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.articleNews': {
    tags: ['articles'],
    summary: 'Articles related to an article or a topic',
    query: byNode,
    response: cards,
  },
  'rightSide.articleBooks': {
    tags: ['products', 'articles'],
    summary: 'Books related to an article or a topic',
    query: byNode,
    response: cards,
  },
  'rightSide.articleLearning': {
    tags: ['products', 'articles'],
    summary: 'Courses related to an article or a topic',
    query: byNode,
    response: cards,
  },
  'rightSide.articleRelated': {
    tags: ['events', 'articles'],
    summary: 'Events related to an article or a topic',
    query: byNode,
    response: cards,
  },
  'rightSide.articleDeadlines': {
    tags: ['deadlines', 'documents', 'taxonomy', 'articles', 'pages'],
    summary: 'Dates of the law with a term of an article or a topic, the next first',
    query: byNode,
    response: toResult(z.array(deadline)),
  },
  'rightSide.articleTaxonomy': {
    tags: ['taxonomy', 'articles'],
    summary: 'The taxonomy terms of an article or a topic',
    query: z.object({ nodeName }),
    response: toResult(z.array(taxonomyTerm)),
  },
  'rightSide.productNews': {
    tags: ['articles', 'products'],
    summary: 'Articles related to a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productBooks': {
    tags: ['products'],
    summary: 'Books related to a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productLearning': {
    tags: ['products'],
    summary: 'Courses related to a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
  'rightSide.productRelated': {
    tags: ['events', 'products'],
    summary: 'Events related to a product',
    params: byProduct,
    query: z.object({ topN }),
    response: cards,
  },
} as const satisfies Record<keyof typeof rightSideCalls, CallSchemas>;
