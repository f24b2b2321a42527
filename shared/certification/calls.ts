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
} as const satisfies Record<string, CallSpec>;
