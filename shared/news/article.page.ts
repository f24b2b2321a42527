import { RIGHT_SIDE_TOP_N } from '../constants.ts';
import { membershipCall } from '../membership/membership.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toContentPath, toLastSegment, toPreview } from '../pages/request.ts';

export function articlePage(input: PageInput) {
  const path = toContentPath(input);
  const nodeName = toLastSegment(path);
  const related = { nodeName, topN: RIGHT_SIDE_TOP_N };
  return {
    article: request('articles.byPath', { path, ...toPreview(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    news: request('rightSide.articleNews', related),
    learning: request('rightSide.articleLearning', related),
    events: request('rightSide.articleRelated', related),
    books: request('rightSide.articleBooks', related),
    taxonomy: request('rightSide.articleTaxonomy', { nodeName }),
    /** Price shown by the paywall. */
    membership: membershipCall,
  };
}

export const page: PageModule<'article'> = {
  kind: 'article',
  description: 'One news article',
  listed: true,
  sitemap: 'articles',
  feeds: ['news'],
  load: (input) => split(articlePage(input), 'article'),
};
