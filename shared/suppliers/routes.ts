import type { FeatureRoutes } from '../site/route-row.ts';

export const SUPPLIERS_PATH = '/resources/suppliers-guide';

export const supplierRoutes: FeatureRoutes = {
  resources: [
    { path: SUPPLIERS_PATH, kind: 'suppliers', hasOwnData: true },
    { path: `${SUPPLIERS_PATH}/:pageName`, kind: 'suppliers' },
  ],
};
