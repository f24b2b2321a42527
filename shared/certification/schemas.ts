import { z } from 'zod';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import type { competencyCalls } from './calls.ts';

const framework = z.object({
  domains: z.array(z.object({ domain: z.string(), name: z.string(), summary: z.string() })),
  levels: z.array(z.object({ name: z.string(), evidence: z.string() })),
});

const suggestion = z.object({
  domain: z.string(),
  level: z.int().min(1),
  type: z.enum(['course', 'book', 'event', 'article']),
  title: z.string(),
  path: z.string(),
  terms: z.array(z.string()),
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
