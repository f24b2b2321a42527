import { z } from 'zod';
import { type CallSchemas, sitePath, toResult } from '../contract/schemas/envelope.ts';
import { place } from '../contract/schemas/place.ts';
import type { careerCalls } from './calls.ts';

export const careerSchemas = {
  'blocks.currentJobOpenings': {
    tags: ['jobs'],
    summary: 'The job openings of a page',
    query: z.object({ path: sitePath }),
    response: toResult(z.array(place)),
  },
} as const satisfies Record<keyof typeof careerCalls, CallSchemas>;
