import type { careerCalls } from '../../shared/careers/calls.ts';
import { countryName } from '../common/country-name.ts';
import type { Handlers } from '../http/context.ts';
import { openPositions } from './jobs.ts';

export const careerHandlers: Handlers<keyof typeof careerCalls> = {
  'blocks.currentJobOpenings': async ({ query }, { db, now }) => ({
    result: (await openPositions(db, now(), query.path)).map(({ path: _path, posted, closing, ...job }) => ({
      ...job,
      postedDate: posted,
      ...(closing && { closingDate: closing }),
      ...(job.country && { countryName: countryName(job.country) }),
    })),
  }),
};
