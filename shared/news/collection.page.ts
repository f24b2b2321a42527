import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';
import { articlePage } from './article.page.ts';

export const page: PageModule<'collection'> = {
  kind: 'collection',
  description: 'An article of a collection, or the page of one of its issues',
  listed: true,
  sitemap: 'articles',
  feeds: ['quarterly', 'compendia'],
  // The path may hold an article or a content page.
  load(input) {
    const article = split(articlePage(input), 'article');
    const content = split(contentPage(input), 'page');
    return {
      essential: [...article.essential, ...content.essential],
      secondary: [...article.secondary, ...content.secondary],
      anyOf: true,
    };
  },
};
