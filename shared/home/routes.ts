import type { FeatureRoutes } from '../site/route-row.ts';

export const homeRoutes: FeatureRoutes = {
  general: [{ path: '/', kind: 'home' }],
};
