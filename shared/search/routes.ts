import type { FeatureRoutes } from '../site/route-row.ts';

export const searchRoutes: FeatureRoutes = {
  general: [{ path: '/search', kind: 'search' }],
};
