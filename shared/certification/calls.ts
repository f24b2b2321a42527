import { type CallSpec, content } from '../contract/call.ts';

export const competencyCalls = {
  'competencies.framework': {
    method: 'GET',
    path: '/competencies',
    addition: true,
    cache: content('competency-domains', 'competency-levels', 'taxonomy'),
  },
  'competencies.suggestions': {
    method: 'GET',
    path: '/competencies/suggestions',
    addition: true,
    cache: content('competency-domains', 'competency-levels', 'taxonomy', 'articles', 'events', 'products'),
  },
  'practice.questions': {
    method: 'GET',
    path: '/practice-questions/:paper',
    addition: true,
    cache: content('practice-questions'),
  },
} as const satisfies Record<string, CallSpec>;
