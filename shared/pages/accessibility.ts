import { DONE_PARAM } from '../constants.ts';
import type { PageModule } from './common/page-module.ts';
import { split } from './common/request.ts';
import { faqPage } from './faq.ts';

export const page: PageModule<'accessibility'> = {
  kind: 'accessibility',
  description: 'Accessibility statement with the results of the release’s checks',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(faqPage(input), 'page', 'faq'),
};
