import { type CallSpec, content } from '../call.ts';

/** The society's competency framework. */
export const competencyCalls = {
  'competencies.framework': {
    method: 'GET',
    path: '/competencies',
    cache: content('competencies'),
  },
  'competencies.suggestions': {
    method: 'GET',
    path: '/competencies/suggestions',
    cache: content('competencies', 'articles', 'events', 'products'),
  },
} as const satisfies Record<string, CallSpec>;
