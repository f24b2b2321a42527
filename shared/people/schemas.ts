import { z } from 'zod';
import { DEFAULT_BOARD_PAGE, PERSON_KEY_MAX_LENGTH } from '../constants.ts';
import { type CallSchemas, pageNumber, status, toPage, toResult } from '../contract/schemas/envelope.ts';
import { articleCard, eventCard, person, portrait, productCard } from '../contract/schemas/models.ts';
import type { peopleCalls } from './calls.ts';

/** Last path segment of a person's page. */
const byKey = z.object({ key: z.string().trim().max(PERSON_KEY_MAX_LENGTH) });

const office = z.object({
  role: z.string(),
  title: z.string(),
  path: z.string().optional(),
});

const appearance = z.object({ event: eventCard, sessions: z.array(z.string()) });

export const peopleSchemas = {
  'people.byKey': {
    tags: ['people', 'awardees', 'boards', 'local-networks', 'articles', 'events', 'products'],
    summary: 'One person with their offices, awards, events and books; 404 for who appears in nothing',
    params: byKey,
    response: toResult(
      person.extend({
        path: z.string(),
        city: z.string().optional(),
        offices: z.array(office),
        awards: z.array(z.object({ award: z.string(), year: z.int() })),
        /** Soonest first. */
        upcoming: z.array(appearance),
        /** Latest first. */
        held: z.array(appearance),
        products: z.array(productCard),
      }),
    ),
  },
  'people.articles': {
    tags: ['articles', 'people'],
    summary: 'One page of the articles of a person, newest first',
    params: byKey,
    query: z.object({ pageNumber }),
    response: toPage(articleCard),
  },
  'blocks.celebrityAwardees': {
    tags: ['awardees', 'people'],
    summary: 'The recipients of the society’s awards',
    response: toResult(
      z.array(
        z.object({
          key: z.string().optional(),
          name: z.string(),
          award: z.string(),
          year: z.int(),
          citation: z.string(),
          role: z.string(),
          organisation: z.string(),
          portrait: portrait.optional(),
        }),
      ),
    ),
  },
  'regulatory.volunteerOpportunities': {
    tags: ['volunteer-opportunities'],
    summary: 'The open volunteer roles',
    response: z.object({
      ...status,
      regulatoryVolunteerData: z.array(
        z.object({
          title: z.string(),
          summary: z.string(),
          url: z.string(),
          deadline: z.iso.date(),
          hours: z.string(),
        }),
      ),
    }),
  },
  'regulatory.editorialCommittee': {
    tags: ['boards', 'people'],
    summary: 'A board or committee and its members',
    params: z.object({
      name: z
        .string()
        .trim()
        .regex(/^[A-Za-z-]{1,80}$/, 'must be the name of a board')
        .default(DEFAULT_BOARD_PAGE),
    }),
    response: toResult(
      z.object({
        name: z.string(),
        title: z.string(),
        members: z.array(
          z.object({
            key: z.string().optional(),
            name: z.string(),
            credentials: z.string().optional(),
            role: z.string(),
            organization: z.string(),
            bio: z.string(),
            portrait: portrait.optional(),
          }),
        ),
      }),
    ),
  },
} as const satisfies Record<keyof typeof peopleCalls, CallSchemas>;
