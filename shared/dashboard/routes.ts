import type { FeatureRoutes } from '../site/route-row.ts';

export const dashboardRoutes: FeatureRoutes = {
  general: [
    { path: '/member-dashboard', title: 'Member dashboard', kind: 'dashboard', access: 'member', hasOwnData: true },
  ],
};
