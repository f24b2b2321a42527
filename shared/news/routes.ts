import type { FeatureRoutes } from '../site/route-row.ts';

export const newsRoutes: FeatureRoutes = {
  general: [{ path: '/reading-list', kind: 'readingList' }],
  news: [
    { path: '/news-and-articles', kind: 'newsHome', hasOwnData: true },
    { path: '/news-and-articles/compendia', kind: 'articleList', hasOwnData: true },
    { path: '/news-and-articles/compendia/*', kind: 'collection' },
    // The specification's wildcard includes its bare path; here that path is the list of issues.
    { path: '/news-and-articles/rf-quarterly', kind: 'articleList', hasOwnData: true },
    { path: '/news-and-articles/rf-quarterly/*', kind: 'collection' },
    { path: '/news-and-articles/news-articles', kind: 'articleList', hasOwnData: true },
    { path: '/news-and-articles/news-articles/*', kind: 'article' },
  ],
};
