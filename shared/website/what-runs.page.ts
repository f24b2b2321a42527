import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

export const page: PageModule<'whatRuns'> = {
  kind: 'whatRuns',
  description: 'The cookies and stored items of the site, and the choice in force',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(textPage(input), 'page'),
};
