import { z } from 'zod';
import { JURISDICTIONS, PRODUCT_TYPES } from '../constants.ts';
import { type CallSchemas, count, toResult } from '../contract/schemas/envelope.ts';
import type { deadlineCalls } from './calls.ts';
import { deadline, lineDate } from './deadline-schemas.ts';

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
    }),
    response: toResult(z.array(deadline)),
  },
  'deadlines.coming': {
    summary: 'The dates of the law in the next two years, in the fewest fields',
    response: toResult(z.array(lineDate)),
  },
} as const satisfies Record<keyof typeof deadlineCalls, CallSchemas>;
