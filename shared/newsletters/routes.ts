import type { FeatureRoutes } from '../site/route-row.ts';

export const newsletterRoutes: FeatureRoutes = {
  general: [{ path: '/newsletters', kind: 'newsletters' }],
};
