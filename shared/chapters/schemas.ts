import { z } from 'zod';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import { eventCard, person } from '../contract/schemas/models.ts';
import { place } from '../contract/schemas/place.ts';
import type { chapterCalls } from './calls.ts';

export const chapterSchemas = {
  'blocks.chapter': {
    summary: 'One chapter: its officers, its next events and those it has held',
    params: z.object({ name: z.string().trim().max(200) }),
    response: toResult(
      place.extend({
        /** Starts of the next regular meetings, next first. */
        meetings: z.array(z.iso.datetime()),
        venue: z.string().optional(),
        /** Report of the last meeting, a sentence each. */
        lastTime: z.array(z.string()),
        /** Chapters of the same region, for its map. */
        neighbours: z.array(place.pick({ title: true, path: true, coordinates: true })),
        officers: z.array(person.extend({ office: z.string() })),
        upcoming: z.array(eventCard),
        held: z.array(eventCard),
      }),
    ),
  },
} as const satisfies Record<keyof typeof chapterCalls, CallSchemas>;
