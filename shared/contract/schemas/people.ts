import { z } from 'zod';
import type { peopleCalls } from '../calls/people.ts';
import { type CallSchemas, pageNumber, pageOf, resultOf } from './envelope.ts';
import { articleCard, eventCard, person, productCard } from './models.ts';

/** The last segment of the path of a person's page. */
const byKey = z.object({ key: z.string().trim().max(200) });

const office = z.object({
  role: z.string(),
  /** The board or chapter. */
  title: z.string(),
  /** The address of its page, if it has one. */
  path: z.string().optional(),
});

/** An event at which a person speaks, with the titles of their own sessions. */
const appearance = z.object({ event: eventCard, sessions: z.array(z.string()) });

/** The people of the content. */
export const peopleSchemas = {
  'people.byKey': {
    summary: 'One person with their offices, awards, events and books; 404 for who appears in nothing',
    params: byKey,
    response: resultOf(
      person.extend({
        path: z.string(),
        city: z.string().optional(),
        offices: z.array(office),
        awards: z.array(z.object({ award: z.string(), year: z.int() })),
        /** The next events, the soonest first. */
        upcoming: z.array(appearance),
        /** The last events, the latest first. */
        held: z.array(appearance),
        products: z.array(productCard),
      }),
    ),
  },
  'people.articles': {
    summary: 'One page of the articles of a person, newest first',
    params: byKey,
    query: z.object({ pageNumber }),
    response: pageOf(articleCard),
  },
} as const satisfies Record<keyof typeof peopleCalls, CallSchemas>;
