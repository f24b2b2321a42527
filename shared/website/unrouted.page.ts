import { DONE_PARAM } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';

export const page: PageModule<'unrouted'> = {
  kind: 'unrouted',
  description: 'A content page whose path no route names, or the 404 page: the kind of the catch-all routes',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  // Most of these URLs are invented, so only the page itself is requested until it is found.
  load: (input) => ({ ...split(contentPage(input), 'page'), dependent: true }),
};
