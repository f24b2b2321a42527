import { z } from 'zod';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import { CREDIT_DOMAINS } from '../item-credits.ts';
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

const practiceQuestion = z.object({
  key: z.string(),
  domain: z.enum(CREDIT_DOMAINS),
  case: z.string(),
  question: z.string(),
  answers: z.array(z.object({ text: z.string(), reason: z.string(), isRight: z.boolean() })),
  provision: z.string(),
  url: z.string(),
});

export const competencySchemas = {
  'competencies.framework': {
    tags: ['competency-domains', 'competency-levels', 'taxonomy'],
    summary: 'The domains and levels of the competency framework',
    response: toResult(framework),
  },
  'competencies.suggestions': {
    tags: ['competency-domains', 'competency-levels', 'taxonomy', 'articles', 'events', 'products'],
    summary: 'For each domain and level, a few courses, books, events and articles that lead to it, the nearest first',
    response: toResult(z.array(suggestion)),
  },
  'practice.questions': {
    tags: ['practice-questions'],
    summary: 'The practice questions on one paper of the examination, with their answers; 404 for a paper without any',
    params: z.object({ paper: z.string().trim().max(60) }),
    response: toResult(z.array(practiceQuestion)),
  },
} as const satisfies Record<keyof typeof competencyCalls, CallSchemas>;
