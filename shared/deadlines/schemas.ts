import { z } from 'zod';
import { type CallSchemas, count, toResult } from '../contract/schemas/envelope.ts';
import type { deadlineCalls } from './calls.ts';
import { deadline, lineDate, proposal } from './deadline-schemas.ts';
import { JURISDICTIONS, PRODUCT_SCOPES } from './scopes.ts';

const jurisdiction = z.enum(JURISDICTIONS);
const product = z.enum(PRODUCT_SCOPES);
const selection = {
  jurisdiction: jurisdiction.optional(),
  product: product.optional(),
  topic: count(1, 1_000_000).optional(),
};

export const deadlineSchemas = {
  'deadlines.all': {
    tags: ['deadlines', 'documents', 'taxonomy'],
    summary: 'The dates of the law that match: the next first, then past ones, the latest first',
    query: z.object({
      ...selection,
      document: z.string().trim().max(200).optional(),
    }),
    response: toResult(z.array(deadline)),
  },
  'deadlines.proposals': {
    tags: ['deadlines', 'documents', 'taxonomy'],
    summary: 'Proposed law that matches, with its stage and the next step, by title; none of its dates holds',
    query: z.object(selection),
    response: toResult(z.array(proposal)),
  },
  'deadlines.coming': {
    tags: ['deadlines', 'documents', 'taxonomy'],
    summary: 'The dates of the law in the next two years, in the fewest fields',
    response: toResult(z.array(lineDate)),
  },
} as const satisfies Record<keyof typeof deadlineCalls, CallSchemas>;
