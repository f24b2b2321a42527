import type { FeatureRoutes } from '../site/route-row.ts';

export const topicRoutes: FeatureRoutes = {
  resources: [{ path: '/resources/topic/:pageName', kind: 'topic' }],
};
