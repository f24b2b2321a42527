import { DONE_PARAM } from '../constants.ts';
import { contentPage } from './common/content-page.ts';
import type { PageModule } from './common/page-module.ts';
import { type PageInput, split } from './common/request.ts';
import { societyNews } from './common/society-news.ts';

/** The calls of the press room. */
export function pressPage(input: PageInput) {
  return { ...contentPage(input), ...societyNews() };
}

export const page: PageModule<'press'> = {
  kind: 'press',
  description: 'Press room: news and press releases',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  feeds: ['press', 'society'],
  load: (input) => split(pressPage(input), 'page'),
};
