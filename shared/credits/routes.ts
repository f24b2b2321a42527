import type { FeatureRoutes } from '../site/route-row.ts';

export const creditRoutes: FeatureRoutes = {
  general: [
    { path: '/member-dashboard/credits', title: 'Your credits', kind: 'creditLog', access: 'member' },
    { path: '/member-dashboard/credits/record', title: 'Record credits', kind: 'creditLog', access: 'member' },
    { path: '/member-dashboard/credits/transcript', title: 'Your transcript', kind: 'creditLog', access: 'member' },
    { path: '/verify', kind: 'verify' },
  ],
};
