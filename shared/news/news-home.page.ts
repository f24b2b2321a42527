import { FILTERED_ARTICLE_CATEGORY_IDS, HOME_TOP_ARTICLES } from '../constants.ts';
import { comingDeadlinesCall } from '../deadlines/coming-deadlines.ts';
import { newslettersCall } from '../newsletters/newsletters.page.ts';
import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toContentPath, toPreview } from '../pages/request.ts';

/** More are requested, because top and pinned articles are left out. */
export const FILTERED_ARTICLES_SHOWN = 6;
const FILTERED_ARTICLES_REQUESTED = 18;

/** Section 7, Articles and Regulatory; section 9, counts and category ids. */
export function newsHomePage(input: PageInput) {
  const path = toContentPath(input);
  const preview = toPreview(input.query);
  return {
    page: pageEntry(input),
    top: request('articles.top', undefined, { n: HOME_TOP_ARTICLES }),
    pinned: request('articles.pinned'),
    filtered: request('articles.filtered', {
      listOfCategoryId: FILTERED_ARTICLE_CATEGORY_IDS.join(','),
      toInclude: true,
      numberOfArticles: FILTERED_ARTICLES_REQUESTED,
    }),
    categories: request('news.categories'),
    featureFocus: request('regulatory.featureFocus'),
    latestFeatures: request('regulatory.latestFeatures'),
    quarterly: request('regulatory.rfQuarterly'),
    forAuthors: request('regulatory.forAuthors'),
    landingBanners: request('blocks.landingBanners', { path, ...preview }),
    promotions: request('blocks.promotions', { pathName: path, ...preview }),
    newsletters: newslettersCall,
    deadlines: comingDeadlinesCall,
  };
}

export const page: PageModule<'newsHome'> = {
  kind: 'newsHome',
  description: 'Front page of the news section',
  listed: true,
  sitemap: 'pages',
  feeds: ['news', 'features', 'quarterly', 'compendia'],
  load: (input) => split(newsHomePage(input), 'page', 'top'),
};
