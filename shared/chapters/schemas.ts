import { z } from 'zod';
import { CHAPTERS_PATH } from '../constants.ts';
import { type CallSchemas, toResult } from '../contract/schemas/envelope.ts';
import { eventCard, person } from '../contract/schemas/models.ts';
import { place } from '../contract/schemas/place.ts';
import type { Places } from '../contract/schemas/place-schemas.ts';
import type { chapterCalls } from './calls.ts';

export const chapterPlaces = {
  path: CHAPTERS_PATH,
  tags: ['local-networks', 'people'],
} as const satisfies Places<string>;

export const chapterSchemas = {
  'blocks.chapter': {
    tags: ['local-networks', 'people', 'events'],
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
