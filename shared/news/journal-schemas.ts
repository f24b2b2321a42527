import { z } from 'zod';
import { type CallSchemas, status, toResult } from '../contract/schemas/envelope.ts';
import { articleCard } from '../contract/schemas/models.ts';
import type { journalCalls } from './journal-calls.ts';

const articlesList = z.object({ ...status, articlesList: z.array(articleCard) });

export const journalSchemas = {
  'regulatory.featureFocus': { tags: ['articles'], summary: 'The journal’s current feature', response: articlesList },
  'regulatory.forAuthors': {
    tags: ['for-authors'],
    summary: 'Information for authors',
    response: toResult(z.array(z.object({ title: z.string(), summary: z.string(), url: z.string() }))),
  },
  'regulatory.latestFeatures': { tags: ['articles'], summary: 'The newest features', response: articlesList },
  'regulatory.rfQuarterly': { tags: ['articles'], summary: 'The articles of the quarterly', response: articlesList },
  'whoWeAre.news': { tags: ['articles'], summary: 'News of the society', response: articlesList },
  'whoWeAre.pressReleases': { tags: ['articles'], summary: 'Press releases', response: articlesList },
} as const satisfies Record<keyof typeof journalCalls, CallSchemas>;
