import { DONE_PARAM } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';

export const newslettersCall = request('newsletters.all');

export function newslettersPage(input: PageInput) {
  return { ...contentPage(input), newsletters: newslettersCall };
}

export const page: PageModule<'newsletters'> = {
  kind: 'newsletters',
  description: 'Newsletters for visitors without an account',
  params: { uncacheable: [DONE_PARAM] },
  listed: false,
  sitemap: 'pages',
  load: (input) => split(newslettersPage(input), 'page'),
};
