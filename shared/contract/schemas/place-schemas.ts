import { z } from 'zod';
import type { placeCalls } from '../place-calls.ts';
import { type CallSchemas, sitePath, toResult } from './envelope.ts';
import { place } from './place.ts';

export const placeSchemas = {
  'blocks.localNetwork': {
    summary: 'The chapters and local networks of a page, nearest first when `near` names a city or time zone',
    query: z.object({ path: sitePath, near: z.string().trim().max(200).optional() }),
    response: toResult(z.array(place)).extend({
      /** Absent for an unknown place. */
      near: z.string().optional(),
    }),
  },
} as const satisfies Record<keyof ReturnType<typeof placeCalls>, CallSchemas>;
