import type { FeatureRoutes } from '../site/route-row.ts';

export const deadlineRoutes: FeatureRoutes = {
  resources: [
    { path: '/resources/deadlines', kind: 'deadlines' },
    { path: '/resources/deadlines/:pageName', kind: 'deadlineScope' },
  ],
};
