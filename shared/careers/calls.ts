import { type CallSpec, content } from '../contract/call.ts';

export const careerCalls = {
  'blocks.currentJobOpenings': {
    method: 'GET',
    path: '/current-job-openings',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
