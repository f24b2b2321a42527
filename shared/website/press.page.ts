import { DONE_PARAM } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, split } from '../pages/request.ts';
import { societyNews } from './society-news.ts';

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
