import type { FeatureRoutes } from '../site/route-row.ts';

export const peopleRoutes: FeatureRoutes = {
  general: [{ path: '/people/:personKey', kind: 'person' }],
  news: [{ path: '/news-and-articles/editorial-advisory-committee', kind: 'board', hasOwnData: true }],
  whoWeAre: [
    { path: '/who-we-are/{product}-europe-board', title: '{PRODUCT} Europe Board', kind: 'board', hasOwnData: true },
    { path: '/who-we-are/board-of-directors', kind: 'board', hasOwnData: true },
    { path: '/who-we-are/board-of-directors/*', kind: 'board' },
    {
      path: '/who-we-are/celebrate-the-profession/meet-the-{product}-awardees',
      title: 'Meet the {PRODUCT} Awardees',
      kind: 'awardees',
      hasOwnData: true,
    },
    {
      path: '/who-we-are/celebrate-the-profession/meet-the-{product}-awardees/*',
      title: '{PRODUCT} Awardee',
      kind: 'awardees',
    },
  ],
};
