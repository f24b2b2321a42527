import { DONE_PARAM } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';
import { faqCalls } from './faq.page.ts';

export const page: PageModule<'accessibility'> = {
  kind: 'accessibility',
  description: 'Accessibility statement with the results of the release’s checks',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(faqCalls(input), 'page', 'faq'),
};
