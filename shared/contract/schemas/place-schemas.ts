import { z } from 'zod';
import type { placeCalls } from '../place-calls.ts';
import { type CallSchemas, sitePath, toResult } from './envelope.ts';
import { place } from './place.ts';

/** The places of a feature, which `blocks.localNetwork` returns for the feature's page. */
export type Places<Tag extends string> = {
  readonly path: string;
  /** Lists these are read from. */
  readonly tags: readonly Tag[];
};

export const placeSchemas = <Tag extends string>(places: readonly Places<Tag>[]) =>
  ({
    'blocks.localNetwork': {
      summary: 'The chapters and local networks of a page, nearest first when `near` names a city or time zone',
      tags: places.flatMap(({ tags }) => tags),
      query: z.object({ path: sitePath, near: z.string().trim().max(200).optional() }),
      response: toResult(z.array(place)).extend({
        /** Absent for an unknown place. */
        near: z.string().optional(),
      }),
    },
  }) as const satisfies Record<keyof typeof placeCalls, CallSchemas>;
