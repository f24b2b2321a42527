import { type CallSpec, content } from '../contract/call.ts';

/** Section 7, Content blocks: open positions. */
export const careerCalls = {
  'blocks.currentJobOpenings': {
    method: 'GET',
    path: '/current-job-openings',
    cache: content('jobs', 'suppliers'),
  },
} as const satisfies Record<string, CallSpec>;
