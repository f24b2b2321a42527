import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';

export function awardeesPage(input: PageInput) {
  return { ...contentPage(input), awardees: request('blocks.celebrityAwardees') };
}

export const page: PageModule<'awardees'> = {
  kind: 'awardees',
  description: 'The people who received an award',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(awardeesPage(input), 'page'),
};
