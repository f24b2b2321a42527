import { z } from 'zod';
import { JURISDICTIONS, PRODUCT_TYPES } from '../constants.ts';
import { type CallSchemas, count, toResult } from '../contract/schemas/envelope.ts';
import { option } from '../contract/schemas/models.ts';
import type { deadlineCalls } from './calls.ts';
import { deadline } from './deadline-schemas.ts';

const jurisdiction = z.enum(Object.keys(JURISDICTIONS));
const product = z.enum(Object.keys(PRODUCT_TYPES));

export const deadlineSchemas = {
  'deadlines.all': {
    summary: 'The dates of the law that match: the next first, then past ones, the latest first',
    query: z.object({
      jurisdiction: jurisdiction.optional(),
      product: product.optional(),
      topic: count(1, 1_000_000).optional(),
      document: z.string().trim().max(200).optional(),
      next: count(1, 100).optional(),
    }),
    response: toResult(z.array(deadline)),
  },
  'deadlines.filters': {
    summary: 'The jurisdictions, types of product and topics that dates of the law have',
    response: toResult(
      z.object({ jurisdictions: z.array(option), products: z.array(option), topics: z.array(option) }),
    ),
  },
} as const satisfies Record<keyof typeof deadlineCalls, CallSchemas>;
