import { DONE_PARAM } from '../constants.ts';
import { contentPage } from './common/content-page.ts';
import type { PageModule } from './common/page-module.ts';
import { split } from './common/request.ts';

export const page: PageModule<'join'> = {
  kind: 'join',
  description: 'Join the society',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(contentPage(input), 'page'),
};
