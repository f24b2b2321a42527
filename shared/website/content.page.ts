import { DONE_PARAM } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';

export const page: PageModule<'content'> = {
  kind: 'content',
  description: 'An editorial page made of blocks: the kind of every route that names no other',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(contentPage(input), 'page'),
};
