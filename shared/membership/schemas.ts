import { z } from 'zod';
import { type CallSchemas, sitePath, toResult } from '../contract/schemas/envelope.ts';
import type { membershipCalls } from './calls.ts';

export const membershipSchemas = {
  'blocks.memberSavings': {
    tags: ['events', 'products', 'rules'],
    summary: 'What the member price saves, in dollars, on what comes next',
    response: toResult(z.array(z.object({ title: z.string(), path: sitePath, saving: z.number().positive() }))),
  },
} as const satisfies Record<keyof typeof membershipCalls, CallSchemas>;
