import type { FeatureRoutes } from '../site/route-row.ts';

export const documentRoutes: FeatureRoutes = {
  general: [
    { path: '/documents', kind: 'documents' },
    { path: '/documents/:documentId', kind: 'document' },
  ],
};
