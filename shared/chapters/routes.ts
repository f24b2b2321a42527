import type { FeatureRoutes } from '../site/route-row.ts';

export const chapterRoutes: FeatureRoutes = {
  membership: [
    { path: '/membership/chapters-local-networks', kind: 'localNetwork', hasOwnData: true },
    { path: '/membership/chapters-local-networks/:chapterName', kind: 'chapter' },
  ],
};
