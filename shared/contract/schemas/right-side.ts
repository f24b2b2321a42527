import { z } from 'zod';
import type { rightSideCalls } from '../calls/right-side.ts';
import { type CallSchemas, count, resultOf } from './envelope.ts';
import { sideCard, taxonomyTerm } from './models.ts';

const cards = resultOf(z.array(sideCard));
/** Section 9: two beside an event, an article or a product. */
const topN = count(1, 20).default(2);
const byEvent = z.object({
  id: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{1,160}$/, 'must be an event id or path name'),
});
const byProduct = z.object({ id: count(1, 1_000_000) });
/** The last part of an article's path. */
const nodeName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,160}$/, 'must be the name of an article');
const byNode = z.object({ nodeName, topN });

/** Section 7, Right-side sections. */
export const rightSideSchemas = {
  'rightSide.eventBooks': { params: byEvent, query: z.object({ topN }), response: cards },
  'rightSide.eventLearning': { params: byEvent, query: z.object({ topN }), response: cards },
  'rightSide.eventNews': { params: byEvent, query: z.object({ topN }), response: cards },
  'rightSide.eventRelated': { params: byEvent, query: z.object({ topN }), response: cards },
  'rightSide.articleNews': { query: byNode, response: cards },
  'rightSide.articleBooks': { query: byNode, response: cards },
  'rightSide.articleLearning': { query: byNode, response: cards },
  'rightSide.articleRelated': { query: byNode, response: cards },
  'rightSide.articleTaxonomy': { query: z.object({ nodeName }), response: resultOf(z.array(taxonomyTerm)) },
  'rightSide.productNews': { params: byProduct, query: z.object({ topN }), response: cards },
  'rightSide.productBooks': { params: byProduct, query: z.object({ topN }), response: cards },
  'rightSide.productLearning': { params: byProduct, query: z.object({ topN }), response: cards },
  'rightSide.productRelated': { params: byProduct, query: z.object({ topN }), response: cards },
} as const satisfies Record<keyof typeof rightSideCalls, CallSchemas>;
