import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';

export function competencyFrameworkPage(input: PageInput) {
  return { ...contentPage(input), framework: request('competencies.framework') };
}

export const page: PageModule<'competencyFramework'> = {
  kind: 'competencyFramework',
  description: 'The domains and levels of the competency framework',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(competencyFrameworkPage(input), 'page'),
};
