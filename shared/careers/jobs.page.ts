import { DONE_PARAM } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toContentPath } from '../pages/request.ts';
import { contractParam, countryParam } from './job-filters.ts';

export function jobsPage(input: PageInput) {
  return { ...contentPage(input), jobs: request('blocks.currentJobOpenings', { path: toContentPath(input) }) };
}

export const page: PageModule<'jobs'> = {
  kind: 'jobs',
  description: 'Careers and current job openings',
  params: { cacheable: { country: countryParam, contract: contractParam }, uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(jobsPage(input), 'page'),
};
