import type { FeatureRoutes } from '../site/route-row.ts';

export const certificationRoutes: FeatureRoutes = {
  resources: [
    { path: '/resources/regulatory-competency-framework', kind: 'competencyFramework' },
    { path: '/resources/competency-self-check', kind: 'selfCheck' },
  ],
  careers: [
    { path: '/rac-credential', kind: 'credential' },
    { path: '/rac-credential/practice-questions/:paper', kind: 'practice' },
  ],
};
