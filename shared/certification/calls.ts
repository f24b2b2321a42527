import { type CallSpec, content } from '../contract/call.ts';

export const competencyCalls = {
  'competencies.framework': {
    method: 'GET',
    path: '/competencies',
    addition: true,
    cache: content,
  },
  'competencies.suggestions': {
    method: 'GET',
    path: '/competencies/suggestions',
    addition: true,
    cache: content,
  },
  'practice.questions': {
    method: 'GET',
    path: '/practice-questions/:paper',
    addition: true,
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
