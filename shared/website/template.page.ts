import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';

export const page: PageModule<'template'> = {
  kind: 'template',
  description: 'A form or checklist for members, which prints and can be downloaded',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(contentPage(input), 'page'),
};
