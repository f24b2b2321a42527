import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { societyNews } from './society-news.ts';

export function whoWeArePage(input: PageInput) {
  return {
    ...contentPage(input),
    ...societyNews(),
    board: request('regulatory.editorialCommittee', undefined, { name: 'Board-of-Directors' }),
  };
}

export const page: PageModule<'whoWeAre'> = {
  kind: 'whoWeAre',
  description: 'Front page of the who-we-are section, with news and press releases',
  listed: true,
  sitemap: 'pages',
  feeds: ['society', 'press'],
  load: (input) => split(whoWeArePage(input), 'page'),
};
