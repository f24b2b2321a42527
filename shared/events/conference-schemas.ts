import { z } from 'zod';
import { IS_FACULTY_DEFAULT, REG_TYPE_DEFAULT } from '../constants.ts';
import { type CallSchemas, flag, sitePath, toResult } from '../contract/schemas/envelope.ts';
import { eventDetail } from '../contract/schemas/models.ts';
import type { conferenceCalls } from './conference-calls.ts';

const areaPath = z.object({ path: sitePath });
const link = z.object({ text: z.string(), url: z.string() });

export const conferenceSchemas = {
  'convergence.pagesMenu': {
    tags: ['conferences', 'events'],
    summary: 'The menu of a conference area, and its event',
    query: areaPath,
    response: toResult(
      z.array(
        z.object({
          title: z.string(),
          path: z.string(),
          order: z.int(),
          children: z.array(z.object({ title: z.string(), path: z.string() })),
        }),
      ),
    ).extend({
      /** Absent in an area without events. */
      event: eventDetail.optional(),
    }),
  },
  'convergence.footer': {
    tags: ['conferences', 'events'],
    summary: 'The footer of a conference area',
    query: areaPath,
    response: toResult(
      z
        .array(
          z.object({
            columns: z.array(z.object({ title: z.string(), links: z.array(link) })),
            sponsors: z.array(z.object({ name: z.string(), level: z.string(), url: z.string().optional() })),
            social: z.array(z.object({ title: z.string(), url: z.string() })),
          }),
        )
        .max(1),
    ),
  },
  'cvent.convertMemberType': {
    summary: 'The registration type and URL for a member type',
    params: z.object({
      memberType: z.string().trim().min(1).max(80),
      isActive: flag,
      eCode: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{1,40}$/, 'must be an event code'),
      /** Section 9: false and empty by default. */
      isFaculty: flag.default(IS_FACULTY_DEFAULT),
      regType: z.string().trim().max(80).default(REG_TYPE_DEFAULT),
    }),
    response: toResult(
      z.object({ registrationType: z.string(), registrationPath: z.string().optional(), registrationUrl: z.string() }),
    ),
  },
} as const satisfies Record<keyof typeof conferenceCalls, CallSchemas>;
