import type { PageModule } from './common/page-module.ts';
import { split } from './common/request.ts';
import { textPage } from './common/text-page.ts';

export const page: PageModule<'whatRuns'> = {
  kind: 'whatRuns',
  description: 'The cookies and stored items of the site, and the choice in force',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(textPage(input), 'page'),
};
