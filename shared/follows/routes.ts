import type { FeatureRoutes } from '../site/route-row.ts';

export const followRoutes: FeatureRoutes = {
  general: [
    { path: '/follow', kind: 'follow' },
    { path: '/follow/stop', kind: 'followList' },
    { path: '/follow/list', kind: 'followList' },
  ],
  resources: [{ path: '/resources/this-week', kind: 'thisWeek' }],
};
