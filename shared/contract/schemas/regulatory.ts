import { z } from 'zod';
import { DEFAULT_BOARD_PAGE } from '../../constants.ts';
import type { regulatoryCalls } from '../calls/regulatory.ts';
import { type CallSchemas, resultOf, status } from './envelope.ts';
import { articleCard, portrait } from './models.ts';

const articlesList = z.object({ ...status, articlesList: z.array(articleCard) });

/** Section 7, Regulatory. */
export const regulatorySchemas = {
  'regulatory.exchange': {
    summary: 'The newest posts of the members’ community',
    response: z.object({
      ...status,
      regulatoryMenuData: z.array(
        z.object({
          subject: z.string(),
          excerpt: z.string(),
          postedAt: z.iso.datetime({ offset: true }),
          authorName: z.string(),
          discussionName: z.string(),
          url: z.string(),
        }),
      ),
    }),
  },
  'regulatory.volunteerOpportunities': {
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
  'regulatory.featureFocus': { summary: 'The journal’s current feature', response: articlesList },
  'regulatory.forAuthors': {
    summary: 'Information for authors',
    response: resultOf(z.array(z.object({ title: z.string(), summary: z.string(), url: z.string() }))),
  },
  'regulatory.latestFeatures': { summary: 'The newest features', response: articlesList },
  'regulatory.rfQuarterly': { summary: 'The articles of the quarterly', response: articlesList },
  'regulatory.editorialCommittee': {
    summary: 'A board or committee and its members',
    params: z.object({
      name: z
        .string()
        .trim()
        .regex(/^[A-Za-z-]{1,80}$/, 'must be the name of a board')
        .default(DEFAULT_BOARD_PAGE),
    }),
    response: resultOf(
      z.object({
        name: z.string(),
        title: z.string(),
        members: z.array(
          z.object({
            /** The key of the person, by which their page is addressed. */
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
  'whoWeAre.news': { summary: 'News of the society', response: articlesList },
  'whoWeAre.pressReleases': { summary: 'Press releases', response: articlesList },
} as const satisfies Record<keyof typeof regulatoryCalls, CallSchemas>;
