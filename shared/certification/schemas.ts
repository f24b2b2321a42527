import { z } from 'zod';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import type { competencyCalls } from './calls.ts';

const framework = z.object({
  domains: z.array(z.object({ domain: z.string(), name: z.string(), summary: z.string() })),
  /** Lowest first: the first is level 1. */
  levels: z.array(z.object({ name: z.string(), evidence: z.string() })),
});

const suggestion = z.object({
  /** `level` counts from 1. */
  domain: z.string(),
  level: z.int().min(1),
  type: z.enum(['course', 'book', 'event', 'article']),
  title: z.string(),
  path: z.string(),
  /** Words in common with the domain. */
  terms: z.array(z.string()),
  /** Introductory, for example; absent where the item has none. */
  itemLevel: z.string().optional(),
});

export const competencySchemas = {
  'competencies.framework': {
    summary: 'The domains and levels of the competency framework',
    response: toResult(framework),
  },
  'competencies.suggestions': {
    summary: 'For each domain and level, a few courses, books, events and articles that lead to it, the nearest first',
    response: toResult(z.array(suggestion)),
  },
} as const satisfies Record<keyof typeof competencyCalls, CallSchemas>;
