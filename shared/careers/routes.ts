import type { FeatureRoutes } from '../site/route-row.ts';

export const careerRoutes: FeatureRoutes = {
  whoWeAre: [
    { path: '/who-we-are/work-for-{product}', title: 'Work for {PRODUCT}', kind: 'jobs', hasOwnData: true },
    { path: '/work-for-{product}/:pageName', title: 'Work for {PRODUCT}: Details', kind: 'jobs' },
  ],
  careers: [{ path: '/careers', kind: 'jobs', hasOwnData: true }],
};
